import { createSocket } from 'node:dgram';
import { describe, expect, it, vi } from 'vitest';
import { sinkClock } from '@homeward/testing/channels/http-sink.ts';
import { plainChance, realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { systemProgram } from '@homeward/testing/drivers/system-program.ts';
import { g711, samplesOf } from './g711.ts';
import { branchOf, headerOf, sipBytes, sipSplitter, statusOf, uriOf } from './message.ts';
import { openRtpLine } from './rtp.ts';
import { sdpAnswer, sdpOffer } from './sdp.ts';
import { stunServer, stunThere } from '@homeward/testing/drivers/stun-server.ts';
import { speaker, speechIn } from './speech.ts';

describe('speech on a phone', () => {
  it('is G.711 as the standard has it', () => {
    const samples = Int16Array.of(0, 32_767, -32_768, 1_000, -1_000);
    expect([...g711(samples, 'ulaw')]).toEqual([0xff, 0x80, 0x00, 0xce, 0x4e]);
    expect([...g711(samples, 'alaw')]).toEqual([0xd5, 0xaa, 0x2a, 0xfa, 0x7a]);
  });

  it.each(['ulaw', 'alaw'] as const)('is heard as it was said, by %s', (law) => {
    const samples = Int16Array.of(0, 32_000, -32_000, 1_000, -1_000, 40, -40);
    const heard = samplesOf(g711(samples, law), law);
    for (const [at, sample] of samples.entries())
      expect(Math.abs((heard[at] ?? 0) - sample)).toBeLessThanOrEqual(Math.max(8, Math.abs(sample) / 16));
    // Each of the 256 values is what it stands for.
    const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const again = g711(samplesOf(all, law), law);
    expect([...again].filter((byte, at) => byte !== at && samplesOf(all, law)[at] !== 0)).toEqual([]);
  });

  it('is read from a file at the speed of a phone, and from nothing else', () => {
    const head = Buffer.alloc(44);
    head.write('RIFF....WAVEfmt ', 'latin1');
    head.writeUInt32LE(16, 16);
    head.writeUInt16LE(1, 20);
    head.writeUInt16LE(1, 22);
    head.writeUInt32LE(16_000, 24);
    head.writeUInt16LE(16, 34);
    head.write('data', 36, 'latin1');
    // Whoever speaks as it goes does not know how long it will be.
    head.writeUInt32LE(0x7fff_ffff, 40);
    const wav = Buffer.concat([head, Buffer.from(Int16Array.of(100, 300, -50, -150).buffer)]);
    expect([...(speechIn(wav) ?? [])]).toEqual([200, -100]);
    head.writeUInt16LE(2, 22);
    expect(speechIn(head)).toBeNull();
    expect(speechIn(Buffer.from('no sound at all'))).toBeNull();
  });

  it.skipIf(!systemProgram(['espeak-ng', '--version'], ['espeak-ng']))(
    'is spoken in each language (needs espeak-ng)',
    async () => {
      const speak = speaker(null);
      for (const [text, language] of [
        ['Fire in the hall', 'en-US'],
        ['ไฟไหม้', 'th-TH'],
        ['走廊失火', 'zh-TW'],
        ['--help', 'no-NO'],
      ] as const)
        expect((await speak(text, language))?.length).toBeGreaterThan(2_000);
    },
  );

  it('goes out as packets, and keys come in once each, from the other side alone', async () => {
    const pressed: string[] = [];
    const line = await openRtpLine({
      host: '127.0.0.1',
      clock: sinkClock(),
      random: plainChance,
      pressed: (key) => void pressed.push(key),
    });
    const phone = createSocket('udp4');
    await new Promise<void>((ready) => void phone.bind(0, '127.0.0.1', ready));
    const heard: Buffer[] = [];
    phone.on('message', (bytes) => void heard.push(bytes));
    const key = (event: number, timestamp: number, type = 101): Buffer => {
      const bytes = Buffer.alloc(16);
      bytes.writeUInt8(0x80, 0);
      bytes.writeUInt8(type, 1);
      bytes.writeUInt32BE(timestamp, 4);
      bytes.writeUInt8(event, 12);
      return bytes;
    };
    line.connect({ host: '127.0.0.1', port: phone.address().port, speech: 8, keys: 96 });
    await line.play(new Int16Array(400).fill(32_767));
    await vi.waitUntil(() => heard.length >= 4);
    const [first, second] = heard.filter((bytes) => bytes[12] === 0xaa);
    expect([first?.length, first?.[1]]).toEqual([172, 8]);
    expect(((second?.readUInt32BE(4) ?? 0) - (first?.readUInt32BE(4) ?? 0)) >>> 0).toBe(160);
    for (const bytes of [key(1, 5), key(1, 5), key(1, 6, 13), key(11, 9, 96), Buffer.alloc(3), key(99, 10)])
      phone.send(bytes, line.port, '127.0.0.1');
    await vi.waitUntil(() => pressed.length === 2);
    expect(pressed).toEqual(['1', '#']);
    line.close();
    await line.play(new Int16Array(400));
    phone.close();
  });
});

describe('the words of SIP', () => {
  const text = [
    'SIP/2.0 200 OK',
    'v: SIP/2.0/UDP 10.0.0.1;branch=z9hG4bKabc;rport',
    'm: <sip:x@10.0.0.2:5060>',
    'l: 4',
    '',
    'v=0\n',
  ].join('\r\n');

  it('are read whole and in pieces, in their long form and their short one', () => {
    for (const size of [1, 7, 1_000]) {
      const split = sipSplitter();
      const bytes = Buffer.from(`\r\n${text}${text}`);
      const found = [];
      for (let at = 0; at < bytes.length; at += size)
        found.push(...(split(bytes.subarray(at, at + size), false) ?? []));
      expect(found.map(statusOf)).toEqual([200, 200]);
      const [one] = found;
      if (one === undefined) throw new Error('nothing was read');
      expect([branchOf(one), uriOf(headerOf(one, 'contact')), one.body]).toEqual([
        'z9hG4bKabc',
        'sip:x@10.0.0.2:5060',
        'v=0\n',
      ]);
    }
  });

  it('end where it is something else, and hold nothing that begins a line of its own', () => {
    expect(sipSplitter()(Buffer.from('HTTP/1.1 400 Bad\r\n\r\n'), false)).toBeNull();
    expect(
      sipSplitter()(Buffer.from('SIP/2.0 200 OK\r\nContent-Length: 99999999\r\n\r\n'), false),
    ).toBeNull();
    expect(sipSplitter()(Buffer.alloc(200, 7), false)).toBeNull();
    const bytes = sipBytes({ first: 'INFO sip:x SIP/2.0', headers: [['To', 'a\r\nEvil: b']], body: 'é' });
    expect(Buffer.from(bytes).toString()).toBe(
      'INFO sip:x SIP/2.0\r\nTo: a Evil: b\r\nContent-Length: 2\r\n\r\né',
    );
  });

  it('offer speech and keys, and take an answer that has speech of ours', () => {
    const heard = sdpAnswer(sdpOffer('10.0.0.1', 4_000, 7));
    expect(heard).toEqual({ host: '10.0.0.1', port: 4_000, speech: 8, keys: 101 });
    const media =
      'v=0\nc=IN IP4 10.0.0.1\nm=audio 4000 RTP/AVP 18 0\nc=IN IP4 10.0.0.9\nm=video 9 RTP/AVP 96\n';
    expect(sdpAnswer(media)).toEqual({ host: '10.0.0.9', port: 4_000, speech: 0, keys: null });
    for (const bad of [
      '',
      'm=audio 0 RTP/AVP 0\nc=IN IP4 10.0.0.1',
      'c=IN IP4 1.2.3.4\nm=audio 9 RTP/AVP 18',
    ])
      expect(sdpAnswer(bad)).toBeNull();
  });
});

describe.skipIf(!stunThere())('a line behind a router (needs stun-server)', () => {
  it('learns from a STUN server where it is seen', async () => {
    const server = await stunServer();
    const line = await openRtpLine({
      host: '127.0.0.1',
      clock: realClock,
      random: plainChance,
      pressed: () => undefined,
    });
    try {
      expect(await line.outside(server, 5_000)).toEqual({ host: '127.0.0.1', port: line.port });
      await server.close();
      expect(await line.outside(server, 600)).toBeNull();
    } finally {
      line.close();
      await server.close();
    }
  });
});
