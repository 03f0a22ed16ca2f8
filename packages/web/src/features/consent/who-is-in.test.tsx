// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import access from '#texts/en-US/access.json' with { type: 'json' };
import audit from '#texts/en-US/audit.json' with { type: 'json' };
import log from '#texts/en-US/log.json' with { type: 'json' };
import notices from '#texts/en-US/notices.json' with { type: 'json' };
import pages from '#texts/en-US/pages.json' with { type: 'json' };
import portal from '#texts/en-US/portal.json' with { type: 'json' };
import { AccessChip } from '#features/consent/access-chip.tsx';
import { AccessPage } from '#features/consent/access-page.tsx';
import { ConsentNotice } from '#features/security/consent-notice.tsx';
import { useHouse } from '#lib/house/house.ts';
import { startLanguage } from '#lib/i18n/use-text.ts';
import { usePanels } from '#lib/panels.ts';

vi.mock('#ui/page-link.tsx', () => ({
  PageLink: ({ to, label, children }: { to: string; label?: string; children: React.ReactNode }) => (
    <a href={to} aria-label={label}>
      {children}
    </a>
  ),
}));

/** What was known of a panel is kept for whoever comes back: each test is at another one. */
let count = 0;
const texts = { ...portal, ...pages, ...access, ...notices, ...audit, ...log };
const mac = '00:1d:94:00:00:01';
const minute = 60_000;
const start = Date.now() - 10 * minute;
const nobody = {
  consent: null,
  visits: [],
  stopped: false,
  installing: false,
  company: { id: 'c', name: 'Okafor Alarm Systems', phone: '', mail: '' },
  asked: null,
  emergencyAllowed: true,
  monitoringAllowed: false,
  picturesAllowed: false,
  monitored: false,
  cases: [],
};
const uma = { name: 'Uma', login: 'uma', since: start, last: start + minute, acts: 2, here: true };
const supportCase = {
  id: 'grant-case',
  mac,
  ticket: 'T-1001',
  reason: 'The siren does not stop.',
  by: 'Uma',
  company: 'North Operations',
  from: start,
  until: start + 60 * minute,
  closed: null,
  end: null,
  visits: [uma],
};
const emergency = {
  grant: 'grant-consent',
  from: start,
  until: start + 60 * minute,
  by: '',
  reason: 'Water alarm, nobody answers.',
  wantedBy: 'Sam',
  emergency: true,
};
const letIn = { ...emergency, by: 'Anna', emergency: false };

let now: object = nobody;
/** Of the owner's panel that is said. */
function said(view: object): void {
  count += 1;
  const panel = `panel ${count}`;
  usePanels.setState({ list: [{ mac: panel, role: 'master' }] as never });
  useHouse.setState({ panel });
  now = view;
}
const asked: string[] = [];

beforeAll(async () => {
  vi.stubGlobal('fetch', async () => Response.json(texts));
  await startLanguage('/security/', 'en-US');
});
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit = {}) => {
    const { pathname, search } = new URL(address, 'http://home');
    if (!pathname.startsWith('/REST')) return Response.json(texts);
    const name = `${method} ${pathname.replace('/REST/v2', '')}`;
    asked.push(`${name}${search}`);
    const data =
      name === 'GET /panel/consent'
        ? now
        : name === 'GET /panel/visits'
          ? { visits: [], next: '' }
          : name === 'GET /audit'
            ? { entries: [], more: false }
            : '';
    return Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const title = async () => (await screen.findByRole('heading', { level: 1 })).textContent;
const opened = async (view: object) => {
  said(view);
  render(<AccessPage />);
  await screen.findByText('Your company');
};

describe('the page of who is let in', () => {
  it('never says that nobody is in while support may look in, and says all of it', async () => {
    await opened({ ...nobody, cases: [supportCase] });
    expect(await title()).toMatch(/^Uma · North Operations may look in for support until /);
    const card = within(screen.getByRole('region', { name: 'Support, case T-1001' }));
    expect(card.getByText('Uma · North Operations').isConnected).toBe(true);
    expect(card.getByText('Uma: “The siren does not stop.”').isConnected).toBe(true);
    expect(card.getByText(/^From .+ until /).isConnected).toBe(true);
    expect(card.getByText(/2 acts/).isConnected).toBe(true);
    expect(card.getByText('in now').isConnected).toBe(true);
    expect(card.getByRole('button', { name: 'Send away now' }).isConnected).toBe(true);
    // What was done so far stands by the grant of the case.
    await vi.waitFor(() =>
      expect(asked.some((one) => /GET \/audit\?.*grant=grant-case/.test(one))).toBe(true),
    );
  });

  it('says both where somebody is let in and support looks in, too', async () => {
    await opened({ ...nobody, consent: letIn, cases: [supportCase] });
    expect(await title()).toMatch(/^Okafor Alarm Systems is let in until /);
    expect(screen.getByText(/^By Anna, since /).isConnected).toBe(true);
    expect(screen.getByRole('region', { name: 'Support, case T-1001' }).isConnected).toBe(true);
    expect(screen.getAllByRole('button', { name: 'Send away now' })).toHaveLength(1);
  });

  it('says of an emergency that nobody was asked, and names nobody who let them in', async () => {
    await opened({ ...nobody, consent: emergency });
    expect(await title()).toMatch(/^Emergency: Okafor Alarm Systems came in unasked and is in until /);
    expect(screen.queryByText(/^By /)).toBeNull();
    expect(screen.getByText(/^Since /).isConnected).toBe(true);
  });

  it('says that nobody is in once the time of a case is over, whatever is still known of it', async () => {
    await opened({ ...nobody, cases: [{ ...supportCase, until: Date.now() - 1000 }] });
    expect(await title()).toBe('Nobody from outside is let in.');
  });
});

describe('the header', () => {
  const chip = async () => (await screen.findByRole('link')).getAttribute('aria-label');

  it('says who of support looks in, beside whoever is let in', async () => {
    said({ ...nobody, cases: [supportCase] });
    render(<AccessChip />);
    expect(await chip()).toMatch(/^Uma · North Operations looks in for support, .+ left$/);
    cleanup();
    said({ ...nobody, consent: letIn, cases: [supportCase] });
    render(<AccessChip />);
    await vi.waitFor(async () =>
      expect(await chip()).toMatch(
        /^Okafor Alarm Systems is let in, .+ left\. Uma · North Operations looks in for support, .+ left$/,
      ),
    );
  });

  it('says an emergency by its name', async () => {
    said({ ...nobody, consent: emergency });
    render(<AccessChip />);
    await vi.waitFor(async () => expect(await chip()).toMatch(/^Emergency: Okafor Alarm Systems is in, /));
  });
});

describe('the first page', () => {
  it('says an emergency loudly, with its reason, and of nobody that he let them in', async () => {
    said({ ...nobody, consent: emergency });
    render(<ConsentNotice />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Emergency access: Sam, Okafor Alarm Systems, is in until');
    expect(alert.textContent).toContain('Nobody of this home was asked.');
    expect(alert.textContent).toContain('“Water alarm, nobody answers.”');
    expect(alert.textContent).not.toContain('let them in');
    expect(within(alert).getByRole('button', { name: 'Send away now' }).isConnected).toBe(true);
    expect(alert.querySelector('[data-tone=alarm]')).not.toBeNull();
  });

  it('says who let them in where somebody did, and nobody where a panel is still set up', async () => {
    said({ ...nobody, consent: letIn });
    const { container } = render(<ConsentNotice />);
    await vi.waitFor(() => expect(container.textContent).toContain('Anna let them in at'));
    cleanup();
    said({ ...nobody, installing: true, consent: { ...letIn, by: '', reason: '', wantedBy: '' } });
    const { container: other } = render(<ConsentNotice />);
    await vi.waitFor(() =>
      expect(other.textContent).toContain('Okafor Alarm Systems is still setting this panel up'),
    );
    expect(other.textContent).not.toContain('let them in');
  });

  it('says of a case of which company it is, since when and why', async () => {
    said({ ...nobody, cases: [supportCase] });
    const { container } = render(<ConsentNotice />);
    await vi.waitFor(() => expect(container.textContent).toContain('Support, case T-1001: Uma until'));
    expect(container.textContent).toMatch(/North Operations, since .+: “The siren does not stop\.”/);
  });
});
