import { describe, expect, it } from 'vitest';
import type { WebRequest } from '@homeward/panel/kernel/effect.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import type { Body } from '../loop/work.ts';
import { createRequests } from './requests.ts';
import type { Web, WebEnd } from './web.ts';

const wish = (request: number): WebRequest => ({
  request,
  method: 'GET',
  url: 'http://example.org/secret-key',
  body: null,
  networks: [],
});

/** A web whose answers the test gives. */
function slowWeb(): Web & { readonly answers: ((end: WebEnd) => void)[]; readonly signals: AbortSignal[] } {
  const answers: ((end: WebEnd) => void)[] = [];
  const signals: AbortSignal[] = [];
  return {
    answers,
    signals,
    send: (_request, signal) => {
      signals.push(signal);
      return new Promise((end) => answers.push(end));
    },
  };
}

const begin = (web: Web | null) => {
  const told: Body[] = [];
  const log = createQuietLog();
  return { told, log, requests: createRequests({ web, log, post: (body) => told.push(body) }) };
};
const turn = () => new Promise((on) => setImmediate(on));

describe('web requests of rules', () => {
  it('come back as they end, each once', async () => {
    const web = slowWeb();
    const { told, requests } = begin(web);
    requests.send(wish(1));
    requests.send(wish(2));
    web.answers[1]?.({ status: 500, reason: '' });
    await turn();
    web.answers[0]?.({ status: null, reason: 'timeout' });
    await turn();
    expect(told).toEqual([
      { tag: 'requestEnded', request: 2, status: 500, reason: '' },
      { tag: 'requestEnded', request: 1, status: null, reason: 'timeout' },
    ]);
  });

  it('without a way to the web end at once', () => {
    const { told, requests } = begin(null);
    requests.send(wish(1));
    expect(told).toEqual([{ tag: 'requestEnded', request: 1, status: null, reason: 'hub.noWay' }]);
  });

  it('are 32 at a time at most', async () => {
    const web = slowWeb();
    const { told, requests } = begin(web);
    for (let no = 1; no <= 33; no += 1) requests.send(wish(no));
    expect(told).toEqual([{ tag: 'requestEnded', request: 33, status: null, reason: 'busy' }]);
    web.answers[0]?.({ status: 200, reason: '' });
    await turn();
    requests.send(wish(34));
    expect(web.answers).toHaveLength(33);
  });

  it('leave the host in the log where they fail, and never the rest of the address', async () => {
    const web = slowWeb();
    const { log, requests } = begin(web);
    requests.send(wish(1));
    web.answers[0]?.({ status: null, reason: 'ECONNREFUSED' });
    await turn();
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]?.data).toMatchObject({ host: 'example.org' });
    expect(JSON.stringify(log.lines)).not.toContain('secret');
  });

  it('are let go of when the hub stops', async () => {
    const web = slowWeb();
    const { told, requests } = begin(web);
    requests.send(wish(1));
    requests.close();
    expect(web.signals[0]?.aborted).toBe(true);
    web.answers[0]?.({ status: null, reason: 'stopped' });
    await turn();
    expect(told).toEqual([]);
  });
});
