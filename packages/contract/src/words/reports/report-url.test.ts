import { describe, expect, it } from 'vitest';
import {
  keepsSecrets,
  maskUrl,
  mediaUrlProblem,
  reportUrlProblem,
  urlHost,
  webLogin,
  withSecrets,
} from './report-url.ts';

const key = '4A46321737F890F654D632103F86B4F3';

describe('an address', () => {
  it.each([
    ['ip://1234@host:9999/SIA', 'ip://1234@host:9999/SIA', []],
    [`ip://1234@host:9999/SIA/KEY/${key}`, 'ip://1234@host:9999/SIA/KEY/***', [key]],
    [`udp://1234@host:9/CID_SIA/key/${key}`, 'udp://1234@host:9/CID_SIA/key/***', [key]],
    ['ip://1234@host:9999/CSV/anna/open', 'ip://1234@host:9999/CSV/anna/***', ['open']],
    ['ftp://anna:open@host/pictures', 'ftp://anna:***@host/pictures', ['open']],
    ['ftp://anna:o@p:e/n@host/pictures', 'ftp://anna:***@host/pictures', ['o@p:e/n']],
    ['ftp://anna.open@host/pictures', 'ftp://anna.***@host/pictures', ['open']],
    ['ftps://anna@host', 'ftps://anna@host', []],
    ['https://anna:open@host:8443/up?x=1', 'https://anna:***@host:8443/up?x=1', ['open']],
    [
      'https://host/up?camera=3&api_key=open&Signature=too',
      'https://host/up?camera=3&api_key=***&Signature=***',
      ['open', 'too'],
    ],
    ['http://host:8080/up@home', 'http://host:8080/up@home', []],
    ['http://[::1]:8080/up@home', 'http://[::1]:8080/up@home', []],
    ['mailto:anna@host', 'mailto:anna@host', []],
    [`nonsense:x:open@host/KEY/${key}`, 'nonsense:x:open@host/KEY/***', [key]],
    [`ip://a:open@host/SIA/KEY/${key}`, 'ip://a:***@host/SIA/KEY/***', ['open', key]],
  ])('%s is shown as %s', (url, shown, secrets) => {
    expect(maskUrl(url)).toEqual({ shown, secrets });
    expect(withSecrets(shown, secrets)).toBe(url);
    // Shown once more it hides nothing anew.
    expect(maskUrl(shown).shown).toBe(shown);
    expect(keepsSecrets(shown)).toBe(secrets.length > 0);
    expect(keepsSecrets(url)).toBe(false);
  });

  it('does not come together with too many secrets or too few', () => {
    expect(withSecrets('ftp://anna:***@host', [])).toBeNull();
    expect(withSecrets('ftp://anna:***@host', ['a', 'b'])).toBeNull();
  });

  it.each([
    ['ip://1234@Host:9999/SIA', 'ip:host:9999'],
    ['ftp://anna:o@p@host:21/a', 'ftp:host:21'],
    ['https://host/up?to=a@elsewhere', 'https:host'],
    ['mailto:anna@host', 'mailto:host'],
  ])('%s leads to %s', (url, host) => {
    expect(urlHost(url)).toBe(host);
  });

  it.each([
    ['https://anna:***@host/x', { user: 'anna', password: '***' }],
    ['http://anna@host', { user: 'anna', password: '' }],
    ['https://host/a@b', null],
    ['ftp://anna:***@host', null],
  ])('%s names %o', (url, login) => {
    expect(webLogin(url)).toEqual(login);
  });
});

describe('the address of a report', () => {
  it.each([
    'ip://1234@host:9999/SIA',
    'ip://1234@10.0.0.1:9999/SIA2_A',
    'udp://ABCDEF@[fe80::1]:9999/CID_SIA2',
    `ip://1234@host:9999/SIA_A/KEY/${key}`,
    'ip://1234@host:9999/SIA/KEY/***',
    'ip://1234@host:9999/SIA/TEXT',
    `ip://1234@host:9999/SIA2_A/TEXT/KEY/${key}`,
    'ip://1234@host:9999/SIA/TEXT/KEY/***',
    'mailto:anna@example.com',
    'sms://1234@+4915123456',
    'sms://1234@015123456/TEXT',
    'gsm://1234@110',
  ])('%s is taken', (url) => {
    expect(reportUrlProblem(url)).toBeNull();
  });

  it.each([
    ['', 'v2_mg_invalid_url'],
    ['ip://1234@host:9999/CID', 'v2_mg_report_protocol'],
    ['ip://1234@host:9999/MAN_TLS', 'v2_mg_report_protocol'],
    ['ip://1234@host:9999/CSV/anna/open', 'v2_mg_report_protocol'],
    ['ip://1234@host:0/SIA', 'v2_mg_invalid_url'],
    ['ip://1234@host:70000/SIA', 'v2_mg_invalid_url'],
    ['ip://12@host:9999/SIA', 'v2_mg_invalid_url'],
    ['ip://hello@host:9999/SIA', 'v2_mg_invalid_url'],
    ['ip://1234@host:9999/SIA/KEY/1234', 'v2_mg_invalid_url'],
    ['ip://1234@host:9999/CID_SIA/TEXT', 'v2_mg_invalid_url'],
    ['ip://1234@host:9999/SIA/TEXTS', 'v2_mg_invalid_url'],
    ['ip://1234@host:9999/SIA/more', 'v2_mg_invalid_url'],
    ['ip://1234@host:9999/CID_SIA_A', 'v2_mg_report_protocol'],
    ['mailto:anna', 'v2_mg_invalid_url'],
    ['mailto:a@b,c@d', 'v2_mg_invalid_url'],
    ['mailto:a@b?bcc=c@d', 'v2_mg_invalid_url'],
    ['sms://1234@someone', 'v2_mg_invalid_url'],
    ['https://host/', 'v2_mg_invalid_url'],
    [`ip://1234@${'h'.repeat(250)}:1/SIA`, 'v2_mg_max_limit_url_length_250'],
  ])('%s is refused: %s', (url, why) => {
    expect(reportUrlProblem(url)).toBe(why);
  });
});

describe('the address of an upload', () => {
  it.each([
    'ftp://host',
    'ftp://anna:o@p:e/n@host:2121/pictures/front',
    'ftps://anna.***@[::1]/x',
    'http://10.0.0.1:8080/up',
    'https://anna:***@host/up?key=***',
    'mailto:anna@example.com',
  ])('%s is taken', (url) => {
    expect(mediaUrlProblem(url)).toBeNull();
  });

  it.each([
    ['manitou://1234@host:1', 'v2_mg_report_protocol'],
    ['mms:+49151', 'v2_mg_report_protocol'],
    ['file:///etc/passwd', 'v2_mg_report_protocol'],
    ['host/path', 'v2_mg_invalid_url'],
    ['ftp://', 'v2_mg_invalid_url'],
    ['ftp://host:99999/', 'v2_mg_invalid_url'],
    ['ftp://host/a b', 'v2_mg_invalid_url'],
    ['http:///x', 'v2_mg_invalid_url'],
    [`https://host/${'x'.repeat(250)}`, 'v2_mg_max_limit_url_length_250'],
  ])('%s is refused: %s', (url, why) => {
    expect(mediaUrlProblem(url)).toBe(why);
  });
});
