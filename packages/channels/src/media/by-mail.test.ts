import type { AddressInfo } from 'node:net';
import type { Clock } from '@homeward/contract/ports.ts';
import { SMTPServer } from 'smtp-server';
import { afterEach, expect, it } from 'vitest';
import { openMailChannel } from '../mail/channel.ts';

const clock: Clock = {
  now: () => Date.UTC(2026, 0, 5, 12),
  monotonic: () => 0,
  after: () => () => undefined,
};

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

it('a capture goes by mail as a file', async () => {
  let received = '';
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => {
      stream.setEncoding('utf8');
      stream.on('data', (text: string) => {
        received += text;
      });
      stream.on('end', () => done());
    },
  });
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => resolve((listening.address() as AddressInfo).port));
  });
  ends.push(() => server.close());
  const channel = openMailChannel(
    { host: '127.0.0.1', port, tls: 'off', login: null, from: 'panel@example.com', fromName: 'House' },
    { clock },
  );
  const receipt = await channel.send(
    {
      id: 'capture-1',
      to: 'anna@example.com',
      subject: 'House: Porch',
      text: 'Porch',
      language: 'en-US',
      thread: null,
      urgent: false,
      attachments: [{ name: 'porch.jpg\r\nX-Evil: 1', type: 'image/jpeg', content: Buffer.from('picture') }],
    },
    new AbortController().signal,
  );
  channel.close();
  expect(receipt.tag).toBe('accepted');
  expect(received).toContain('Content-Type: image/jpeg');
  expect(received).toContain(Buffer.from('picture').toString('base64'));
  expect(received).not.toMatch(/^X-Evil/m);
});
