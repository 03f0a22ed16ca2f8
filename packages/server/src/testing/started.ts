import { afterEach } from 'vitest';
import { testServer } from './test-server.ts';
import type { TestServer, TestServerMore } from './test-server.ts';
import type { TestClock } from './quiet-world.ts';
import { testClock } from './quiet-world.ts';

/** Starts test servers that end with the test. Called once at the top of a test file. */
export function serversOfThisFile(): (
  more?: Partial<TestServerMore<TestClock>>,
) => Promise<TestServer<TestClock>> {
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close();
  });
  return async (more) => {
    const made = await testServer<TestClock>({ clock: testClock(), ...more });
    open.push(made);
    return made;
  };
}
