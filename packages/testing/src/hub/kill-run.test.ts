import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { runKills } from './kill-run.ts';
import { amountOf, rotation } from '../amounts.ts';
import { createSeededRandom } from './seeded-random.ts';

const kills = amountOf('kills');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('a hub that is killed at random moments under load', () => {
  it(`keeps every promise over ${kills} kills`, { timeout: 20_000 + kills * 5_000 }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'homeward-kills-'));
    folders.push(folder);
    const report = await runKills(folder, kills, createSeededRandom(rotation));
    const at = (share: number) => Math.round(report.readyMs[Math.floor(report.readyMs.length * share)] ?? 0);
    console.info(
      `${report.kills} kills, ${report.events} events, ${report.commands} commands; ready p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
    );
    expect(report.faults).toEqual([]);
    expect(report.events).toBeGreaterThan(0);
    expect(report.commands).toBeGreaterThan(0);
  });
});
