import type { Hono } from 'hono';
import type { Meters } from '../metrics/meters.ts';
import type { Env } from './app.ts';

/** Label of requests that no route takes: guessed addresses must not make new labels. */
const NO_ROUTE = 'none';
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Converts the router's `:name` and its expression to the contract's `{name}`. */
const asContract = (path: string): string => path.replaceAll(/:(\w+)[^/]*/g, '{$1}');

/** Makes a function that finds the route of a request, as a pattern: the same for all paths that differ only in ids. */
export const createRouteOf = ({ router }: Hono<Env>): ((method: string, path: string) => string) => {
  const written = new Map<string, string>();
  return (method, path) => {
    const [, route] = router.match(method === 'HEAD' ? 'GET' : method, path)[0].at(-1)?.[0] ?? [];
    if (!route) return NO_ROUTE;
    const known = written.get(route.path) ?? asContract(route.path);
    written.set(route.path, known);
    return known;
  };
};

/** A request that has been answered or whose client has disconnected. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  ms: number;
}

/** Counts the requests that this process answers. Counting starts when the metrics are first read. */
export const createRequestMeter = () => {
  let count: (request: AnsweredRequest) => void = () => undefined;
  return {
    count: (request: AnsweredRequest): void => count(request),
    addMetrics(meters: Meters): void {
      const answered = meters.counting({
        name: 'voxbench_http_requests_total',
        help: 'Requests answered, by route; status 499 is a client that went away.',
        labels: ['method', 'route', 'status'],
      });
      const took = meters.durations(
        {
          name: 'voxbench_http_request_duration_seconds',
          help: 'Time from the arrival of a request to the end of its answer; a stream lasts as long as it is open.',
          labels: ['method', 'route'],
        },
        SECONDS,
      );
      count = ({ method: asked, route, status, ms }) => {
        const method = METHODS.has(asked) ? asked : 'other';
        answered({ method, route, status });
        took({ method, route }, ms / 1000);
      };
    },
  };
};
