/** `842 ms`, `3.2 s`, `2 min 05 s`, `1 h 02 min`. */
export function duration(us: number): string {
  if (us < 999.5) return us <= 0 ? "0 ms" : "< 1 ms";
  if (us < 999_500) return `${Math.round(us / 1000)} ms`;
  if (us < 59.95e6) return `${(us / 1e6).toFixed(us < 9.95e6 ? 2 : 1)} s`;
  const seconds = Math.round(us / 1e6);
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
  const minutes = Math.round(seconds / 60);
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`;
}

/** `$1.24`, `$0.0123`, `$0.00044`. */
export function money(usd: number): string {
  if (usd === 0 || usd >= 1) return `$${usd.toFixed(2)}`;
  return `$${usd.toFixed(usd < 0.001 ? 5 : 4)}`;
}
