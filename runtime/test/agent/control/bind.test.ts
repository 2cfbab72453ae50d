import { expect, test } from "vitest";
import { bindControls, type CoreControls } from "../../../src/agent/control/bind.ts";
import { refusedSubtypes } from "../../../src/agent/control/refused.ts";
import { bindHandler, controlHandler } from "../../../src/connection/control-handler.ts";
import { ControlError } from "../../../src/connection/errors.ts";

interface Requests {
  readonly requests: unknown[];
}

/** Core controls of which only these are asked. */
const core = (some: (bind: Parameters<CoreControls<Requests>>[0]) => object) => some as CoreControls<Requests>;
const none = core(() => ({}));
/** What is called before each request. */
const lineRead = () => {};
const call = { requestId: "r1", signal: new AbortController().signal, afterResponse: () => undefined };

test("a handler gets the services, the request and the call; the services are made once, with the first request", () => {
  let made = 0;
  const services: Requests = { requests: [] };
  const interrupt = controlHandler("interrupt", (given: Requests, ...rest) => {
    given.requests.push(rest);
    return { still_queued: [] };
  });
  const handlers = bindControls(
    core((bind) => ({ interrupt: bind(interrupt) })),
    () => {
      made += 1;
      return { services, features: {}, lineRead };
    },
  );
  expect(made).toBe(0);
  const request = { subtype: "interrupt" } as const;
  expect(handlers.interrupt?.(request, call)).toEqual({ still_queued: [] });
  handlers.interrupt?.(request, call);
  expect(made).toBe(1);
  expect(services.requests).toEqual([
    [request, call],
    [request, call],
  ]);
});

test("parameters are checked before the handler is asked", () => {
  const services: Requests = { requests: [] };
  const stop = controlHandler("stop_task", ({ requests }: Requests) => {
    requests.push("stop");
    return {};
  });
  const handlers = bindControls(
    core((bind) => ({ stop_task: bind(stop) })),
    () => ({ services, features: {}, lineRead }),
  );
  expect(() => handlers.stop_task?.({ subtype: "stop_task" } as never, call)).toThrow(
    new ControlError("stop_task: task_id must be a string"),
  );
  expect(services.requests).toEqual([]);
});

test("every subtype that is refused on purpose, and every one of a feature, has a handler", () => {
  const handlers = bindControls(none, () => ({ services: { requests: [] }, features: {}, lineRead }));
  expect(Object.keys(handlers).sort()).toEqual(
    [...Object.keys(refusedSubtypes), "get_plan", "rewind_files", "set_cwd"].sort(),
  );
});

test("a request of a feature that the agent lacks is refused as unsupported", () => {
  const handlers = bindControls(none, () => ({ services: { requests: [] }, features: {}, lineRead }));
  const request = { subtype: "get_plan" } as const;
  expect(() => handlers.get_plan?.(request, call)).toThrow("Unsupported control request subtype: get_plan");
});

test("a feature answers its requests", () => {
  const features = {
    get_plan: bindHandler(
      controlHandler("get_plan", () => ({ exists: false })),
      null,
    ),
  };
  const handlers = bindControls(none, () => ({ services: { requests: [] }, features, lineRead }));
  expect(handlers.get_plan?.({ subtype: "get_plan" }, call)).toEqual({ exists: false });
});

test("every refusal on purpose is a control error", () => {
  const handlers = bindControls(none, () => ({ services: { requests: [] }, features: {}, lineRead }));
  const entries = Object.entries(handlers) as [string, () => unknown][];
  for (const [subtype, handler] of entries)
    if (Object.hasOwn(refusedSubtypes, subtype)) expect(handler).toThrow(ControlError);
});

test("each request is counted before its parameters are checked", () => {
  let lines = 0;
  const count = () => {
    lines += 1;
  };
  const handlers = bindControls(none, () => ({ services: { requests: [] }, features: {}, lineRead: count }));
  expect(() => handlers.get_plan?.({ subtype: "get_plan" }, call)).toThrow(ControlError);
  expect(lines).toBe(1);
});
