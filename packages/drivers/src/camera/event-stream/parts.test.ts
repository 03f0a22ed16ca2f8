import { describe, expect, it } from 'vitest';
import { isWholeEvent } from '../dahua/events.ts';
import { createParts } from './parts.ts';

function reader(isWhole: (text: string, isFull: boolean) => boolean = () => false) {
  const heard: string[] = [];
  let malformed = 0;
  const read = createParts({
    boundary: 'mark',
    isWhole,
    heard: (text) => void heard.push(text),
    malformed: () => void (malformed += 1),
  });
  return { heard, malformed: () => malformed, read: (text: string) => read(Buffer.from(text)) };
}
const part = (text: string, head = 'Content-Type: text/plain\r\n') => `--mark\r\n${head}\r\n${text}\r\n`;

describe('The parts of an answer without an end', () => {
  it('are the same however they are cut', () => {
    const picture = part('\u0000--mar\u0000', 'Content-Type: image/jpeg\r\n');
    const all = `${part('one')}${picture}${part('two\nlines')}${part('three', '')}--mark--`;
    for (const size of [1, 2, 3, 7, 1_000]) {
      const { heard, read, malformed } = reader();
      for (let at = 0; at < all.length; at += size) read(all.slice(at, at + size));
      expect([heard, malformed()]).toEqual([['one', 'two\nlines', 'three'], 0]);
    }
  });

  it('are heard before the next one begins, where they are whole', () => {
    const { heard, read } = reader(isWholeEvent);
    read(part('Code=VideoMotion;action=Start;index=0'));
    read('--mark\r\n\r\nCode=CrossLineDetection;action=Pulse;index=0;data={\n "A" : { "B" : 1 }');
    expect(heard).toEqual(['Code=VideoMotion;action=Start;index=0']);
    read('\n}\n');
    expect(heard.length).toBe(2);
    // Nothing ends its line, and it is as long as it said.
    read('--mark\r\nContent-Length: 9\r\n\r\nHeartbeat');
    expect(heard.at(-1)).toBe('Heartbeat');
  });

  it('are dropped where they do not end, and the next is heard', () => {
    const { heard, malformed, read } = reader();
    read('--mark\r\n\r\n');
    for (let no = 0; no < 2_000; no += 1) read('x'.repeat(1_000));
    read(`--mark\r\n${'x-long: y\r\n'.repeat(1_000)}`);
    read(`--mark\r\nContent-Type: text/plain\r\n${part('heard')}`);
    read(part('  '));
    read('--mark');
    expect(heard).toEqual(['heard']);
    expect(malformed()).toBe(4);
  });
});
