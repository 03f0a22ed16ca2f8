import { connect } from 'node:net';

/** A service that tests need and this project does not bring: where it is, or why its tests are skipped. */
export type OutsideService =
  | { readonly tag: 'there'; readonly url: string }
  | { readonly tag: 'missing'; readonly reason: string };

/** Looks for a service at the address of a variable, else at its usual local port. */
export async function outsideService(variable: string, usual: string): Promise<OutsideService> {
  const url = process.env[variable] ?? usual;
  const { hostname, port } = new URL(url);
  const reachable = await new Promise<boolean>((resolve) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: 2000 });
    const end = (answer: boolean) => () => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
  if (reachable) return { tag: 'there', url };
  const reason = `nothing answers at ${hostname}:${port}; set ${variable}`;
  if (process.env['HOMEWARD_REQUIRE_SERVICES'] === '1') throw new Error(reason);
  return { tag: 'missing', reason };
}

export const postgresService = (): Promise<OutsideService> =>
  outsideService('HOMEWARD_TEST_POSTGRES', 'postgres://root@127.0.0.1:5432/test');
export const redisService = (): Promise<OutsideService> =>
  outsideService('HOMEWARD_TEST_REDIS', 'redis://127.0.0.1:6379');
