import * as z from "zod";
import { catalogue, literalsSince, object, oneOf, since, text } from "../../schema/field.ts";
import type * as types from "../../type/types.generated.ts";

/** The account that the agent uses. Fields that do not apply are absent. */
export const AccountInfo = catalogue(
  object({
    email: z.string().meta({ role: "secret", description: "Email address of the signed-in user." }).optional(),
    organization: text("Organization of the user.").optional(),
    subscriptionType: z.string().describe("Plan of the user.").optional(),
    tokenSource: z.string().describe("Source of the sign-in token; `none` if there is none.").optional(),
    apiKeySource: z.string().describe("Source of the API key, for example the name of the variable.").optional(),
    apiProvider: since(
      "0.2.77",
      literalsSince(
        { anthropicAws: "0.2.90", mantle: "0.2.94", gateway: "0.2.139", anthropicGoogleCloud: "0.3.213" },
        oneOf(
          ["firstParty", "bedrock", "vertex", "foundry", "anthropicAws", "anthropicGoogleCloud", "mantle", "gateway"],
          "Provider of the model.",
        ),
      ),
    ).optional(),
  }),
);
export type AccountInfo = types.AccountInfo;
