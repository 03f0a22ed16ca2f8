import type { Services } from '../services.ts';
import { panelsFailing } from './readiness.ts';

/** Counts what happens; the library that words it for Prometheus is loaded with the first who asks. */
export interface Metrics {
  /** A call was answered. `seconds` from request to reply. */
  answered(route: string, status: number, seconds: number): void;
  expose(): Promise<{ readonly type: string; readonly text: string }>;
}

interface Answered {
  count: number;
  seconds: number;
}

export function createMetrics(services: Services): Metrics {
  const calls = new Map<string, Answered>();
  let register: Promise<import('prom-client').Registry> | null = null;

  async function start(): Promise<import('prom-client').Registry> {
    const { collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client');
    const registry = new Registry();
    collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
    const gauge = (name: string, help: string, read: () => number): void => {
      const made: import('prom-client').Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: (): void => made.set(read()),
      });
    };
    gauge('homeward_hubs_connected', 'Hubs connected to this node', () => services.links.count);
    gauge('homeward_panels_online', 'Panels reachable through any node', () => services.presence.count);
    gauge(
      'homeward_panels_failing',
      'Panels connected to this node that cannot write',
      () => panelsFailing(services).length,
    );
    gauge(
      'homeward_audit_waiting',
      'Audit entries that the store has not taken',
      () => services.audit.waiting,
    );
    gauge('homeward_cluster_connected', 'Whether this node can speak with the others', () =>
      services.isTogether() ? 1 : 0,
    );
    gauge('homeward_live_clients', 'Receivers of live messages on this node', () => services.live.size);
    // What only rises is counted elsewhere; a counter is told anew how far it has come.
    const stored: import('prom-client').Counter = new Counter({
      name: 'homeward_events_stored_total',
      help: 'Events put on disk',
      registers: [registry],
      collect: (): void => {
        stored.reset();
        stored.inc(services.writer.stored);
      },
    });
    const byRoute = (name: string, help: string, read: (answered: Answered) => number): void => {
      const made: import('prom-client').Counter<'route' | 'status'> = new Counter({
        name,
        help,
        labelNames: ['route', 'status'],
        registers: [registry],
        collect: (): void => {
          made.reset();
          for (const [key, answered] of calls) {
            const [route = '', status = ''] = key.split('|');
            made.inc({ route, status }, read(answered));
          }
        },
      });
    };
    byRoute('homeward_replies_total', 'Replies by route', ({ count }) => count);
    byRoute('homeward_reply_seconds_total', 'Time from request to reply', ({ seconds }) => seconds);
    return registry;
  }
  return {
    answered(route, status, seconds) {
      const key = `${route}|${status}`;
      const known = calls.get(key);
      if (known) {
        known.count += 1;
        known.seconds += seconds;
      } else calls.set(key, { count: 1, seconds });
    },
    async expose() {
      register ??= start();
      const registry = await register;
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
