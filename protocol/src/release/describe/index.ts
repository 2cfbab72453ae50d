export { documentId, type SchemaDocument } from "./json-schema.ts";
export { markdownReference } from "./markdown.ts";
export { metamodel } from "./metamodel.ts";
export { type Metamodel, type MetaProperty, type MetaType, metamodelSchema } from "./metamodel-schema.ts";
export type { PortableKeywords, PortableSchema, SchemaMode } from "./portable-schema.ts";
