import { describe, expect, it } from 'vitest';
import { mediaUrlProblem } from '@homeward/contract/words/reports/report-url.ts';
import { fileName } from './message.ts';
import { parseMediaUrl } from './url.ts';

const ftp = { tag: 'ftp', host: 'box', port: 21, secure: false, user: 'anna', password: 'open', folders: [] };

describe('the address of an upload', () => {
  it.each([
    ['ftp://anna:open@box', ftp],
    ['ftp://anna.open@box', ftp],
    ['ftps://anna:open@box:990/', { ...ftp, secure: true, port: 990 }],
    ['ftp://box/a/b%20c/', { ...ftp, user: 'anonymous', password: '', folders: ['a', 'b c'] }],
    ['ftp://anna:o@p%3Ae/n@[::1]/x', { ...ftp, host: '::1', password: 'o@p:e/n', folders: ['x'] }],
    ['ftp://anna:100%@box', { ...ftp, password: '100%' }],
    ['http://10.0.0.1:8080/up?x=1', { tag: 'http', url: 'http://10.0.0.1:8080/up?x=1', login: null }],
    [
      'https://anna:open@web/up',
      { tag: 'http', url: 'https://web/up', login: { user: 'anna', password: 'open' } },
    ],
  ])('%s is read', (url, target) => {
    expect(parseMediaUrl(url)).toEqual(target);
    expect(mediaUrlProblem(url)).toBeNull();
  });

  it.each([
    'ftp://box/../x',
    'ftp://box/a%2F..%2Fb',
    'ftp://box/a%0D%0ADELE%20b',
    'ftp://anna:o%0ap@box',
    'ftp://box:0',
    'ftp://box:70000',
    'mailto:anna@box',
    'file:///etc/passwd',
    '',
  ])('%s is none', (url) => {
    expect(parseMediaUrl(url)).toBeNull();
  });
});

describe('a file on the server', () => {
  it('has a name that sorts by time and is the same when it is uploaded again', () => {
    const message = {
      id: 'a/../b',
      panel: '',
      panelName: '',
      device: 'XF:0001',
      deviceName: '',
      at: Date.UTC(2026, 0, 5, 12, 30, 5),
      type: 'image/jpeg',
      content: new Uint8Array(),
      incident: null,
    };
    expect(fileName(message)).toBe('20260105-123005_XF-0001_a----b.jpg');
    expect(fileName({ ...message, type: 'text/html' })).toMatch(/\.bin$/);
  });
});
