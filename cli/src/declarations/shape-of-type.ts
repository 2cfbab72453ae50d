import type { ts } from "@ts-morph/common";
import { foreignMark, unresolvedMark } from "./compile/program.ts";
import { namedTypes } from "./type-names.ts";
import {
  type FieldShape,
  type Lazy,
  nameShape,
  type ObjectShape,
  type TypeShape,
  typeShapeOf,
  union,
} from "./type-shape.ts";

/** The content of settings files: a separate format that the protocol forwards unchanged. */
const settings = "Settings";
const anyForm: Lazy = () => typeShapeOf({ types: ["anything"] });

/** Converts types of the compiler to forms. */
export class DeclaredShapes {
  readonly #ts: typeof ts;
  readonly #checker: ts.TypeChecker;
  readonly #at: ts.Node;
  readonly #known = new Map<ts.Type, TypeShape>();

  constructor(api: typeof ts, checker: ts.TypeChecker, at: ts.Node) {
    this.#ts = api;
    this.#checker = checker;
    this.#at = at;
  }

  form(type: ts.Type): TypeShape {
    const known = this.#known.get(type);
    if (known) return known;
    const name = type.aliasSymbol && namedTypes(type.aliasSymbol.name);
    const made = this.#make(type);
    const form = name === undefined ? made : nameShape(name, made);
    this.#known.set(type, form);
    return form;
  }

  #make(type: ts.Type): TypeShape {
    const { TypeFlags } = this.#ts;
    const has = (flags: ts.TypeFlags) => (type.flags & flags) !== 0;
    if (type.isUnion()) return union(type.types.map((member) => this.form(member)));
    if (type.isStringLiteral() || type.isNumberLiteral())
      return typeShapeOf({ literals: [JSON.stringify(type.value)] });
    if (has(TypeFlags.BooleanLiteral)) return typeShapeOf({ literals: [this.#checker.typeToString(type)] });
    if (has(TypeFlags.Undefined | TypeFlags.Void | TypeFlags.Never)) return typeShapeOf({});
    if (has(TypeFlags.Null)) return typeShapeOf({ types: ["null"] });
    if (has(TypeFlags.StringLike)) return typeShapeOf({ types: ["string"] });
    if (has(TypeFlags.NumberLike)) return typeShapeOf({ types: ["number"] });
    if (has(TypeFlags.Any | TypeFlags.Unknown | TypeFlags.TypeParameter)) return typeShapeOf({ types: ["anything"] });
    if (type.symbol?.name === settings) return typeShapeOf({ objects: [{ fields: new Map(), table: anyForm }] });
    const marked = this.#marked(type);
    if (marked) return marked;
    if (this.#checker.isArrayType(type) || this.#checker.isTupleType(type)) {
      const declaredType = this.#checker.getTypeArguments(type as ts.TypeReference);
      return typeShapeOf({
        items: declaredType.map(
          (one): Lazy =>
            () =>
              this.form(one),
        ),
      });
    }
    if (type.isIntersection() && type.types.some((part) => (part.flags & TypeFlags.StringLike) !== 0)) {
      return typeShapeOf({ types: ["string"] });
    }
    if (type.getCallSignatures().length > 0) return typeShapeOf({ foreign: ["function"] });
    return typeShapeOf({ objects: [this.#object(type)] });
  }

  #marked(type: ts.Type): TypeShape | undefined {
    for (const [mark, part] of [
      [foreignMark, "foreign"],
      [unresolvedMark, "unresolved"],
    ] as const) {
      const property = type.getProperty(mark);
      if (!property) continue;
      const declaredType = this.#checker.getTypeOfSymbolAtLocation(property, this.#at);
      return typeShapeOf({ [part]: [declaredType.isStringLiteral() ? declaredType.value : "?"] });
    }
    return undefined;
  }

  #object(type: ts.Type): ObjectShape {
    const { SymbolFlags, TypeFlags, IndexKind } = this.#ts;
    const fields = new Map<string, FieldShape>();
    for (const property of this.#checker.getPropertiesOfType(type)) {
      const declaredType = this.#checker.getTypeOfSymbolAtLocation(property, this.#at);
      const members = declaredType.isUnion() ? declaredType.types : [declaredType];
      // A member that is always a function, or always absent, is not sent.
      if (
        members.every(
          (one) => one.getCallSignatures().length > 0 || (one.flags & (TypeFlags.Undefined | TypeFlags.Never)) !== 0,
        )
      )
        continue;
      const optional =
        (property.flags & SymbolFlags.Optional) !== 0 || members.some((one) => (one.flags & TypeFlags.Undefined) !== 0);
      fields.set(property.name, { form: () => this.form(declaredType), optional });
    }
    const index = this.#checker.getIndexTypeOfType(type, IndexKind.String);
    return {
      fields,
      table: index ? () => this.form(index) : fields.size === 0 ? anyForm : undefined,
    };
  }
}
