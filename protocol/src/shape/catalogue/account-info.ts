import { z } from "zod";
import { literalsSince, object, oneOf, since, text } from "../../schema/field.ts";

/** On whose account the agent works. Fields that do not apply are absent. */
export const AccountInfo = object({
  email: z.string().meta({ role: "secret", description: "Address of the person who is signed in." }).optional(),
  organization: text("Their organisation.").optional(),
  subscriptionType: z.string().describe("Their plan.").optional(),
  tokenSource: z.string().describe("Where the sign-in token came from; `none` without one.").optional(),
  apiKeySource: z.string().describe("Where the API key came from, for example the variable's name.").optional(),
  apiProvider: since(
    "0.2.90",
    literalsSince(
      { mantle: "0.2.112", gateway: "0.2.141", anthropicGoogleCloud: "0.3.225" },
      oneOf(
        ["firstParty", "bedrock", "vertex", "foundry", "anthropicAws", "anthropicGoogleCloud", "mantle", "gateway"],
        "Who serves the model.",
      ),
    ),
  ).optional(),
});
export type AccountInfo = z.output<typeof AccountInfo>;
