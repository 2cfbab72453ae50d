/** The minutes at which a job runs, by field. */
export interface CronSchedule {
  readonly minute: ReadonlySet<number>;
  readonly hour: ReadonlySet<number>;
  readonly dayOfMonth: ReadonlySet<number>;
  readonly month: ReadonlySet<number>;
  readonly dayOfWeek: ReadonlySet<number>;
  /** A day needs to match only one of the two day fields, because both are restricted. */
  readonly eitherDay: boolean;
}

const bounds = [
  [0, 59],
  [0, 23],
  [1, 31],
  [1, 12],
  [0, 7],
] as const;

/** The numbers that one field matches; `null` if the field is invalid. */
function readField(field: string, [least, max]: readonly [number, number]): ReadonlySet<number> | null {
  const numbers = new Set<number>();
  for (const part of field.split(",")) {
    const [, range = "", from, to, step] = /^(\*|(\d{1,2})(?:-(\d{1,2}))?)(?:\/(\d{1,2}))?$/.exec(part) ?? [];
    if (range === "" || step === "0") return null;
    const first = from === undefined ? least : Number(from);
    const last = to !== undefined ? Number(to) : from === undefined || step !== undefined ? max : first;
    if (first < least || last > max || first > last) return null;
    for (let number = first; number <= last; number += Number(step ?? 1)) numbers.add(number);
  }
  return numbers;
}

/**
 * Parses a cron expression of five fields: minute, hour, day of the month, month, day of the week. `null` if it is
 * invalid.
 */
export function readCron(expression: string): CronSchedule | null {
  const fields = expression.trim().split(/\s+/);
  if (fields.length !== bounds.length) return null;
  const [minute, hour, dayOfMonth, month, dayOfWeek] = bounds.map((bound, index) =>
    readField(fields[index] ?? "", bound),
  );
  if (!minute || !hour || !dayOfMonth || !month || !dayOfWeek) return null;
  const weekdays = dayOfWeek.has(7) ? new Set([...dayOfWeek, 0]) : dayOfWeek;
  const eitherDay = fields[2] !== "*" && fields[4] !== "*";
  return { minute, hour, dayOfMonth, month, dayOfWeek: weekdays, eitherDay };
}

const daysAhead = 366;

/** The next minute after `now` at which a schedule runs, both in milliseconds since 1970; `null` if none is within a year. */
export function nextCronTime(schedule: CronSchedule, now: number): number | null {
  const start = new Date(now);
  for (let days = 0; days <= daysAhead; days++) {
    const day = new Date(start.getFullYear(), start.getMonth(), start.getDate() + days);
    const byMonth = schedule.dayOfMonth.has(day.getDate());
    const byWeek = schedule.dayOfWeek.has(day.getDay());
    const matches = schedule.eitherDay ? byMonth || byWeek : byMonth && byWeek;
    if (!matches || !schedule.month.has(day.getMonth() + 1)) continue;
    const times = [...schedule.hour].flatMap((hour) => [...schedule.minute].map((minute) => hour * 60 + minute));
    for (const time of times.sort((a, b) => a - b)) {
      const at = new Date(day.getFullYear(), day.getMonth(), day.getDate(), 0, time).getTime();
      if (at > now) return at;
    }
  }
  return null;
}
