import { specIndex, specPage } from "../src/spec/page.ts";
import { topics } from "../src/spec/registry.ts";
import { acceptModule } from "./accept.ts";
import { metadataFiles } from "./metadata.ts";
import { typeModule } from "./types.ts";

/**
 * Every derived file of this package, by path from its folder. The sources come first, because the reference is built
 * with them.
 */
export async function* generate(): AsyncIterable<readonly [path: string, text: string]> {
  yield ["src/validate/accept/plans.generated.ts", acceptModule()];
  yield ["src/type/types.generated.ts", typeModule()];
  yield* metadataFiles();
  yield ["spec/README.md", specIndex(topics)];
  for (const topic of topics) yield [`spec/${topic.name}.md`, specPage(topic)];
  const { referenceFiles } = await import("./reference.ts");
  yield* referenceFiles();
}
