//! Types: their names, and how many methods each has.

use crate::source::Source;
use std::collections::BTreeMap;
use syn::visit::{self, Visit};
use syn::{ImplItem, ItemEnum, ItemImpl, ItemStruct, ItemTrait, ItemType, Type};

/// What the types of a crate are called, and the methods that are theirs.
#[derive(Default)]
pub struct Types {
    /// The names of types, as often as there are types of the name.
    pub names: BTreeMap<String, usize>,
    /// By type: its methods, each with the number of the file in which it stands.
    pub methods: BTreeMap<String, Vec<(String, usize)>>,
    file: usize,
}

impl Types {
    /// Those of these files.
    pub fn of(sources: &[Source]) -> Types {
        let mut types = Types::default();
        for (number, source) in sources.iter().enumerate() {
            types.file = number;
            types.visit_file(&source.file);
        }
        types
    }

    fn name(&mut self, name: String) {
        *self.names.entry(name).or_default() += 1;
    }
}

impl<'f> Visit<'f> for Types {
    fn visit_item_struct(&mut self, it: &'f ItemStruct) {
        self.name(it.ident.to_string());
        visit::visit_item_struct(self, it);
    }

    fn visit_item_enum(&mut self, it: &'f ItemEnum) {
        self.name(it.ident.to_string());
        visit::visit_item_enum(self, it);
    }

    fn visit_item_trait(&mut self, it: &'f ItemTrait) {
        self.name(it.ident.to_string());
        visit::visit_item_trait(self, it);
    }

    fn visit_item_type(&mut self, it: &'f ItemType) {
        self.name(it.ident.to_string());
        visit::visit_item_type(self, it);
    }

    fn visit_item_impl(&mut self, it: &'f ItemImpl) {
        if let (None, Type::Path(of)) = (&it.trait_, &*it.self_ty)
            && let Some(last) = of.path.segments.last()
        {
            let methods = it.items.iter().filter_map(|item| match item {
                ImplItem::Fn(method) => Some((method.sig.ident.to_string(), self.file)),
                _ => None,
            });
            let of_type = self.methods.entry(last.ident.to_string()).or_default();
            of_type.extend(methods);
        }
        visit::visit_item_impl(self, it);
    }
}
