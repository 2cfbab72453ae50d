const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;

/** A time in milliseconds since 1970 in the form for a model, in local time: `Jan 1 9:05am`. */
export function runTime(ms: number): string {
  const time = new Date(ms);
  const hour = time.getHours();
  const minute = String(time.getMinutes()).padStart(2, "0");
  return `${months[time.getMonth()]} ${time.getDate()} ${hour % 12 || 12}:${minute}${hour < 12 ? "am" : "pm"}`;
}
