import type { PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { createVirtualClock } from '@homeward/testing/drivers/virtual-clock.ts';
import { expect, it } from 'vitest';
import { resumedWork } from './resumed-work.ts';

it.each([{ gateway: 'upstairs' }, {}])(
  'a map goes on with the network that it was of: %j',
  async (resume) => {
    const asked: PanelQuestion[] = [];
    const ask = (_: string, question: PanelQuestion) => {
      asked.push(question);
      const scan = { state: 'done', at: 1, map: { nodes: [], links: [] } };
      return Promise.resolve({ tag: 'networkMap', scan });
    };
    const services = { clock: createVirtualClock(), links: { ask } } as never;
    const work = resumedWork(services, { job: { panel: 'p', kind: 'zigbeeMap' }, resume } as never);
    await work?.({ progress: () => undefined, signal: new AbortController().signal } as never);
    expect(asked).toEqual([{ tag: 'networkMap', family: 'zigbee', anew: false, begin: false, ...resume }]);
  },
);
