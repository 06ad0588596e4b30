/** Shifts the process's clock by CLOCK_AHEAD_MS (may be negative). Use with `node --import`. */
const ahead = Number(process.env['CLOCK_AHEAD_MS']);
const RealDate = Date;
const now = () => RealDate.now() + ahead;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length > 0 ? given : [now()], made),
  get: (target, name, own) => (name === 'now' ? now : Reflect.get(target, name, own)),
});
