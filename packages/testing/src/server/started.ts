import { afterEach } from 'vitest';
import type { TestDatabase } from './test-database.ts';
import { testServer } from './test-server.ts';
import type { TestServer, TestServerMore } from './test-server.ts';
import type { TestClock } from './quiet-world.ts';
import { testClock } from './quiet-world.ts';

/** Starts test servers that end with the test, each on a store of `make`. Called once at the top of a test file. */
export function serversOfThisFile(
  make: (() => Promise<TestDatabase>) | null = null,
): (more?: Partial<TestServerMore<TestClock>>) => Promise<TestServer<TestClock>> {
  const open: { close(): Promise<void> }[] = [];
  const stores: TestDatabase[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
    for (const one of stores.splice(0)) await one.remove();
  });
  return async (more) => {
    const database = more?.url === undefined && make !== null ? await make() : null;
    if (database !== null) stores.push(database);
    const on = database === null ? {} : { url: database.url };
    const made = await testServer<TestClock>({ clock: testClock(), ...on, ...more });
    open.push(made);
    return made;
  };
}
