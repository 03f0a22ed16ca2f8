import { realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { expect, it } from 'vitest';
import { startChild } from './child.ts';
import { troubleOf } from './trouble.ts';

it('of why a wire is down so much is told, and no more', () => {
  expect(troubleOf('x'.repeat(400)).detail).toHaveLength(300);
});

it('a line of a program is heard up to a length, and the next again', async () => {
  const says = "process.stdout.write('x'.repeat(65536) + '\\n' + 'y'.repeat(65537) + '\\nz\\n')";
  const lines: string[] = [];
  let tooLong = 0;
  await new Promise<void>((resolve) => {
    startChild(realClock, process.execPath, ['-e', says], {
      out: (line) => void lines.push(line),
      tooLong: () => void (tooLong += 1),
      ended: () => resolve(),
    });
  });
  expect(lines.map((line) => [line[0], line.length])).toEqual([
    ['x', 65_536],
    ['z', 1],
  ]);
  expect(tooLong).toBe(1);
});
