import type { ModelRequest, Ports } from "../../ports.ts";
import { effortOf } from "../catalogue/effort.ts";
import { resolveModel } from "../catalogue/models.ts";
import { apiFailureText } from "../core/api-failure.ts";
import { type ApiMessage, textOf, withResults } from "../core/conversation.ts";
import type { StartupOptions } from "../core/options.ts";
import type { SessionState } from "../core/session-state.ts";
import type { Thread } from "../core/thread.ts";
import type { SideAnswer } from "../core/tool-services.ts";
import { type CallListener, callModel } from "./call.ts";
import { buildRequest, type OfferedTool } from "./request.ts";

/** The services for a question outside the conversation. */
export interface SideQueryServices {
  readonly ports: Pick<Ports, "clock" | "env" | "model" | "random">;
  readonly options: Pick<StartupOptions, "betas" | "maxRetries">;
  readonly session: Pick<SessionState, "effort" | "ledger">;
}

/** The services for a side question to the session's own model. */
export interface SideQuestionServices {
  readonly ports: Pick<Ports, "clock" | "model" | "random">;
  readonly options: Pick<StartupOptions, "betas">;
  readonly session: Pick<SessionState, "effort" | "ledger" | "model" | "thinking">;
  /** The main conversation. */
  readonly thread: Pick<Thread, "system">;
}

/** A question outside the conversation, with its context. */
interface SideQuestion {
  readonly question: string;
  readonly before: readonly ApiMessage[];
  /** The tools of the conversation, so that its cache is used. They are not run. */
  readonly tools: readonly OfferedTool[];
}

/** Asks the model a question outside the conversation. Resolves to its answer; `null` if it gives none. */
export type SideTurn = (sideQuestion: SideQuestion, signal: AbortSignal) => Promise<string | null>;

function sideRequest(
  { session, options, thread }: SideQuestionServices,
  { question, before, tools }: SideQuestion,
): ModelRequest {
  const last = before.at(-1);
  const questionBlock = { type: "text", text: question };
  const messages: ApiMessage[] =
    last?.role === "user"
      ? [...before.slice(0, -1), { role: "user", content: [...last.content, questionBlock] }]
      : [...before, { role: "user", content: [questionBlock] }];
  return buildRequest({
    model: session.model,
    system: thread.system(),
    messages: withResults(messages),
    tools,
    thinking: session.thinking,
    effort: effortOf(session.model, session.effort),
    betas: options.betas,
    maxOutputTokens: null,
    agentId: null,
  });
}

/** Ignores the progress of an answer outside the conversation. */
export const silentListener: CallListener = {
  requesting() {},
  answering() {},
  event() {},
  async block() {},
  settled() {},
  abandoned() {},
  retry() {},
};

/** Asks the model a question outside the conversation, once and in the form of a turn. `null` if it gives no answer. */
export async function sideTurn(
  services: SideQuestionServices,
  sideQuestion: SideQuestion,
  signal: AbortSignal,
): Promise<string | null> {
  const { session, options, ports } = services;
  const { model, clock, random } = ports;
  const setup = { model, clock, random, maxRetries: 0, hasFallback: false, listener: silentListener, signal };
  const outcome = await callModel(setup, sideRequest(services, sideQuestion));
  if (outcome.kind !== "answered") return null;
  session.ledger.add(session.model, outcome.answer.usage, options.betas);
  const texts = outcome.answer.blocks.filter(({ type }) => type === "text").map(({ text }) => String(text));
  return texts.join("\n\n").trim() || null;
}

/** Context for a question outside the conversation. */
interface Apart {
  readonly system?: string;
  readonly before?: readonly ApiMessage[];
  /** Whether no other model may answer. */
  readonly exactly?: boolean;
  /** The JSON schema of the answer. Default: plain text. */
  readonly schema?: object;
}

/**
 * Asks a question outside the conversation. The small model that the environment names answers it, otherwise `model`
 * does. Rejects only if the signal is aborted.
 */
export async function runSideQuery(
  { session, options, ports }: SideQueryServices,
  model: string,
  question: string,
  signal: AbortSignal,
  { system, before = [], exactly = false, schema }: Apart = {},
): Promise<SideAnswer> {
  const small = exactly ? undefined : ports.env.ANTHROPIC_SMALL_FAST_MODEL;
  const queried = small ? resolveModel(small, ports.env) : model;
  const request = buildRequest({
    model: queried,
    system: system === undefined ? [] : [{ type: "text", text: system }],
    messages: [...before, { role: "user", content: [{ type: "text", text: question }] }],
    tools: [],
    thinking: "off",
    effort: effortOf(queried, session.effort),
    betas: options.betas,
    maxOutputTokens: null,
    agentId: null,
    ...(schema && { answerSchema: schema }),
  });
  const { model: api, clock, random } = ports;
  const { maxRetries } = options;
  const setup = { model: api, clock, random, maxRetries, hasFallback: false, listener: silentListener, signal };
  const outcome = await callModel(setup, request);
  signal.throwIfAborted();
  if (outcome.kind === "failed") return { ok: false, reason: apiFailureText(outcome.failure) };
  if (outcome.kind !== "answered" && outcome.kind !== "cut") return { ok: false, reason: "The model gave no answer." };
  session.ledger.add(queried, outcome.answer.usage, options.betas);
  const text = textOf(outcome.answer.blocks).trim();
  return text === "" ? { ok: false, reason: "The model gave no answer." } : { ok: true, text };
}
