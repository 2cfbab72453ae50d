/** The modules from which declarations import the types of schemas. */
const modules = ["zod", "zod/v3", "zod/v4"];

/** The types of schemas and their values, for the kinds of schemas that declarations use. */
const model = `
export interface ZodType<Value = unknown> { readonly _output: Value }
export type output<S> = S extends ZodType<infer Value> ? Value : never;
export type { output as infer };
export interface ZodString extends ZodType<string> {}
export interface ZodNumber extends ZodType<number> {}
export interface ZodBoolean extends ZodType<boolean> {}
export interface ZodLiteral<Word> extends ZodType<Word> {}
export interface ZodEnum<Words> extends ZodType<Words[keyof Words]> {}
export interface ZodArray<Item> extends ZodType<output<Item>[]> {}
export interface ZodRecord<Key, Value> extends ZodType<{ [key: string]: output<Value> }> {}
export interface ZodOptional<S> extends ZodType<output<S> | undefined> {}
export interface ZodCatch<S> extends ZodType<output<S>> {}
export interface ZodPreprocess<S, Given = unknown> extends ZodType<output<S>> {}
export interface ZodTransform<Value, Given = unknown> extends ZodType<Value> {}
export interface ZodPipe<First, Last> extends ZodType<output<Last>> {}
type Fields<Shape> =
  & { [Key in keyof Shape as undefined extends output<Shape[Key]> ? never : Key]: output<Shape[Key]> }
  & { [Key in keyof Shape as undefined extends output<Shape[Key]> ? Key : never]?: output<Shape[Key]> };
export interface ZodObject<Shape, Rest = unknown> extends ZodType<Fields<Shape>> {}
export interface ZodRawShape { [key: string]: ZodType }
export namespace core { interface $strip {} interface $loose {} interface $strict {} }
`;

/** Whether a module's types are modeled here instead of replaced by stand-ins. */
export const isZod = (module: string): boolean => modules.includes(module);

/** Ambient declarations of the modules of {@link isZod}. */
export const zodTypes: string = [
  `declare module "#zod" {${model}}`,
  ...modules.map((module) => `declare module "${module}" { export * from "#zod"; export * as z from "#zod"; }`),
].join("\n");
