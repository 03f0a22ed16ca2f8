import { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { describe, expect, it } from 'vitest';
import { frontDoor, samplePins } from '@homeward/testing/server/sample-panel.ts';
import { aboutCommand } from './about-command.ts';

const key = '4A46321737F890F654D632103F86B4F3';
const station = { no: 2, name: 'Station', url: `ip://1234@host:1/SIA/KEY/${key}`, group: 2, level: 'alarm' };
const edit = (given: unknown) => ({
  tag: 'configure',
  expect: 3,
  pin: '482650',
  edit: ConfigEdit.parse(given),
});
const { id } = frontDoor;

describe('what the audit keeps of a command', () => {
  it.each([
    [
      { tag: 'setMode', area: 1, mode: 'arm', pin: '482650', force: true },
      { area: 1, mode: 'arm', force: true },
    ],
    [
      { tag: 'bypass', kind: 'permanent', devices: [{ device: id, on: true }] },
      { kind: 'permanent', on: [id], off: [] },
    ],
    [
      { tag: 'control', device: id, command: { tag: 'lock', locked: false }, pin: '482650' },
      { device: id, command: 'lock', locked: false },
    ],
    [
      {
        tag: 'control',
        device: id,
        command: { tag: 'lockUser', slot: 3, name: 'Ben', code: '593761' },
        pin: '482650',
      },
      { device: id, command: 'lockUser' },
    ],
    [
      edit({ tag: 'putDestinations', destinations: [station] }),
      {
        edit: 'putDestinations',
        rows: [{ no: 2, name: 'Station', url: 'ip://1234@host:1/SIA/KEY/***', level: 'alarm' }],
      },
    ],
    [edit({ tag: 'putDestinations', destinations: [] }), { edit: 'putDestinations', rows: [] }],
    [
      edit({ tag: 'putPin', user: samplePins[1], code: '593761' }),
      { edit: 'putPin', no: 2, name: samplePins[1]?.name, enabled: true, code: 'changed' },
    ],
    [
      edit({ tag: 'putRoom', room: { id: 'hall', name: 'Hall' } }),
      { edit: 'putRoom', id: 'hall', name: 'Hall' },
    ],
    [
      edit({ tag: 'putConnections', connections: { smtp: { password: 'sesame' } } }),
      { edit: 'putConnections', fields: ['smtp'] },
    ],
    [{ tag: 'smsCommand', sms: 'word:1234,AM' }, {}],
    [{ tag: 'provePin', pin: '482650' }, {}],
  ])('%j', (wanted, kept) => {
    const about = aboutCommand(PanelCommand.parse(wanted));
    expect(about).toEqual(kept);
    expect(JSON.stringify(about)).not.toMatch(new RegExp(`482650|593761|sesame|1234,AM|${key}`));
  });
});
