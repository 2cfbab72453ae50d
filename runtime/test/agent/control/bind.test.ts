import { expect, test } from "vitest";
import { bindControls } from "../../../src/agent/control/bind.ts";
import { refused } from "../../../src/agent/control/refused.ts";
import type { AnsweredSubtype } from "../../../src/agent/control/subtypes.ts";
import type { ControlTable } from "../../../src/agent/core/control-handler.ts";
import { ControlError } from "../../../src/connection/errors.ts";

interface Asked {
  readonly asked: unknown[];
}

/** A table of which only these handlers are asked. */
const table = (handlers: object) => handlers as ControlTable<AnsweredSubtype, Asked>;
const call = { requestId: "r1", signal: new AbortController().signal };

test("a handler gets the services, the request and the call; the services are made once, with the first request", () => {
  let made = 0;
  const services: Asked = { asked: [] };
  const interrupt = (given: Asked, ...rest: unknown[]) => {
    given.asked.push(rest);
    return { still_queued: [] };
  };
  const handlers = bindControls(table({ interrupt }), () => {
    made += 1;
    return services;
  });
  expect(made).toBe(0);
  const request = { subtype: "interrupt" } as const;
  expect(handlers.interrupt?.(request, call)).toEqual({ still_queued: [] });
  handlers.interrupt?.(request, call);
  expect(made).toBe(1);
  expect(services.asked).toEqual([
    [request, call],
    [request, call],
  ]);
});

test("parameters are checked before the handler is asked", () => {
  const services: Asked = { asked: [] };
  const handlers = bindControls(table({ stop_task: ({ asked }: Asked) => asked.push("stop") }), () => services);
  expect(() => handlers.stop_task?.({ subtype: "stop_task" } as never, call)).toThrow(
    new ControlError("stop_task: task_id must be a string"),
  );
  expect(services.asked).toEqual([]);
});

test("every subtype that is refused on purpose has a handler that refuses it", () => {
  const handlers = bindControls(table({}), () => ({ asked: [] }));
  expect(Object.keys(handlers).sort()).toEqual(Object.keys(refused).sort());
  for (const handler of Object.values(handlers) as (() => unknown)[]) expect(handler).toThrow(ControlError);
});
