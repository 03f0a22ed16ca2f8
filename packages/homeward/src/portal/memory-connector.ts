import { type LinkConnector, plainCalls } from '@homeward/hub/link/connector.ts';
import type { Server } from '@homeward/server/server.ts';

/** A link through memory: hub and server share a thread, as where a past is made, and nothing else. */
export function memoryConnector(server: Server): LinkConnector {
  return {
    dial: (_hello, down, lost) => {
      const link = server.linkUp(plainCalls(down));
      let closing = false;
      void link.closed.then(() => {
        if (!closing) lost('closed');
      });
      const close = (): void => {
        closing = true;
        void link.close();
      };
      return Promise.resolve({ up: link.up, close });
    },
  };
}
