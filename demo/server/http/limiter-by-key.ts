import { createLimiter } from './limiter.ts';

/** Like {@link createLimiter}, with a separate limiter for each key. */
export const createLimiterByKey = (turns: Parameters<typeof createLimiter>[0]) => {
  const limiters = new Map<string, { inTurn: ReturnType<typeof createLimiter>; users: number }>();
  return async <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const limiter = limiters.get(key) ?? { inTurn: createLimiter(turns), users: 0 };
    limiters.set(key, limiter);
    limiter.users++;
    try {
      return await limiter.inTurn(key, work);
    } finally {
      if (--limiter.users === 0) limiters.delete(key);
    }
  };
};
