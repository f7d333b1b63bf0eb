/** The environment of a server that lives `ms` later, in each of its threads, and so finds due what is due then. */
export function clockAhead(ms: number): Record<string, string> {
  const script = `
    const Now = Date;
    globalThis.Date = class Date extends Now {
      constructor(...parts) { super(...(parts.length === 0 ? [Date.now()] : parts)); }
      static now() { return Now.now() + ${ms}; }
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}
