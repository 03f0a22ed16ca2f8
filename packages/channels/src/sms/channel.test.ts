import { describe, expect, it } from 'vitest';
import { operatorsReach } from '../http/reach.ts';
import { httpSink, sinkClock } from '@homeward/testing/channels/http-sink.ts';
import { openVoiceChannel } from '../voice/channel.ts';
import { openSmsChannel, smsText } from './channel.ts';

describe('the text of an SMS', () => {
  it('is one line without controls and hidden marks', () => {
    expect(smsText('ALARM:\r\nfront\tdoor\u202E \u200Bopen\u0000')).toBe('ALARM: front door open');
  });

  it('has at most three parts, which hold less where letters need more', () => {
    expect(smsText('a'.repeat(900))).toHaveLength(459);
    expect(smsText('ก'.repeat(900))).toHaveLength(201);
    // A letter of two halves is never cut in two.
    expect(smsText('🔥'.repeat(300))).toBe('🔥'.repeat(100));
  });

  it('takes the marks of print that fit into seven bits', () => {
    expect(smsText('8:15\u202FAM\u00A0– “Anna’s” …')).toBe('8:15 AM - "Anna\'s" ...');
  });

  it('goes without marks on letters rather than being cut', () => {
    expect(smsText('Łódź, żółty')).toBe('Łódź, żółty');
    expect(smsText(`${'Łódź żółty müde '.repeat(13)}!`)).toBe(
      `${'Lódz zólty müde '.replaceAll('ó', 'o').repeat(13)}!`,
    );
  });
});

describe('ways to phones', () => {
  it('take international numbers only', async () => {
    const sink = await httpSink();
    const gateway = {
      url: sink.url,
      method: 'POST',
      headers: {},
      encoding: 'json',
      fields: { to: '{to}', text: '{text}', voice: '{language}' },
      success: { tag: 'status' },
    } as const;
    const ports = { clock: sinkClock(), reach: operatorsReach };
    const message = { id: 'n1', text: 'Fire\nin the hall', language: 'en-US' };
    const { signal } = new AbortController();
    for (const open of [openSmsChannel, openVoiceChannel]) {
      const channel = open(gateway, ports);
      for (const to of ['0170123', '+49170123\r\nX: 1', '+4917012345678901234', '', '+1,+2'])
        expect(await channel.send({ ...message, to }, signal)).toMatchObject({ tag: 'refused' });
      expect(await channel.send({ ...message, to: '+491701234567' }, signal)).toMatchObject({
        tag: 'accepted',
      });
      channel.close();
      expect(await channel.send({ ...message, to: '+491701234567' }, signal)).toMatchObject({
        tag: 'noAnswer',
      });
    }
    expect(sink.received.map(({ body }) => JSON.parse(body.toString()) as unknown)).toEqual(
      Array.from({ length: 2 }, () => ({ to: '+491701234567', text: 'Fire in the hall', voice: 'en-US' })),
    );
    await sink.close();
  });
});
