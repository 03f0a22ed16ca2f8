import { useEffect } from 'react';
import { create } from 'zustand';
import { call } from '#lib/client/call.ts';

interface Visit {
  /** No account exists yet: the first visitor sets one up. */
  readonly setup: boolean;
  readonly demo: boolean;
  /** A forgotten password can be set anew by mail. */
  readonly reset: boolean;
  readonly unreachable: boolean;
}

const useVisitStore = create<Visit>(() => ({
  setup: false,
  demo: false,
  reset: false,
  unreachable: false,
}));
const retryEvery = 5000;
let asked = false;

async function look(): Promise<void> {
  const outcome = await call('GET /auth/state');
  if (outcome.tag === 'done') {
    useVisitStore.setState({
      setup: outcome.data.setup === '1',
      demo: outcome.data.demo === '1',
      reset: outcome.data.reset === '1',
      unreachable: false,
    });
    return;
  }
  useVisitStore.setState({ unreachable: true });
  setTimeout(() => void look(), retryEvery);
}

/** After the first account was made. */
export const noteSetUp = (): void => useVisitStore.setState({ setup: false });

/** What a visitor has to know before anything else; asked for once, and again while the server is away. */
export function useVisit(): Visit {
  useEffect(() => {
    if (asked) return;
    asked = true;
    void look();
  }, []);
  return useVisitStore();
}
