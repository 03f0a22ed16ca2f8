import { httpSink, sinkClock } from '@homeward/testing/channels/http-sink.ts';
import type { HttpSink } from '@homeward/testing/channels/http-sink.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fetchText } from './fetch-text.ts';
import { peoplesReach } from './reach.ts';

let sink: HttpSink;
beforeEach(async () => {
  sink = await httpSink();
});
afterEach(() => sink.close());

const fetched = (url: string, mostBytes = 100_000) =>
  fetchText(
    { url, accept: 'text/calendar', mostBytes },
    { clock: sinkClock(), reach: peoplesReach(['127.0.0.0/8']) },
    new AbortController().signal,
  );
const leadTo = (location: string) => {
  sink.answer = (response) => void response.writeHead(302, { location }).end();
};

describe('a text that is fetched', () => {
  it('is the whole answer, also a long one', async () => {
    const text = 'x'.repeat(90_000);
    sink.answer = (response) => void response.writeHead(200).end(text);
    expect(await fetched(`${sink.url}/a.ics`)).toEqual({ tag: 'fetched', text });
    expect(sink.received[0]).toMatchObject({
      method: 'GET',
      url: '/a.ics',
      headers: { accept: 'text/calendar' },
    });
  });

  it('is refused where it is longer than wanted, and where it breaks off', async () => {
    sink.answer = (response) => void response.writeHead(200).end('x'.repeat(90_000));
    expect(await fetched(sink.url, 80_000)).toEqual({ tag: 'failed', reason: 'tooLong' });
    sink.answer = (response, socket) => {
      response.writeHead(200, { 'content-length': 100 }).write('half');
      setImmediate(() => socket.destroy());
    };
    expect((await fetched(sink.url)).tag).toBe('failed');
  });

  it('comes from where an answer leads to', async () => {
    let first = true;
    sink.answer = (response) => {
      if (first) response.writeHead(301, { location: '/other.ics' }).end();
      else response.writeHead(200).end('there');
      first = false;
    };
    expect(await fetched(`${sink.url}/a.ics`)).toEqual({ tag: 'fetched', text: 'there' });
    expect(sink.received.map(({ url }) => url)).toEqual(['/a.ics', '/other.ics']);
  });

  it.each([
    ['http://169.254.169.254/latest/meta-data', 'addressRefused'],
    ['http://10.0.0.1/', 'addressRefused'],
    ['https://192.168.1.1/', 'addressRefused'],
    ['file:///etc/passwd', 'schemeRefused'],
  ])('does not come from %s, to which an answer leads', async (location, reason) => {
    leadTo(location);
    expect(await fetched(sink.url)).toEqual({ tag: 'failed', reason });
  });

  it('ends where answers lead round and round', async () => {
    leadTo('/again');
    expect(await fetched(sink.url)).toEqual({ tag: 'failed', reason: 'tooManyRedirects' });
    expect(sink.received).toHaveLength(6);
  });

  it('is none where the answer is an error', async () => {
    sink.answer = (response) => void response.writeHead(404).end('none');
    expect(await fetched(sink.url)).toEqual({ tag: 'failed', reason: 'http404' });
  });
});
