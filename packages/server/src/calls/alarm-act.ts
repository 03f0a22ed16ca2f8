import type { AuditAct } from '@homeward/contract/words/access/audit-acts.ts';
import type { AlarmCase } from '@homeward/contract/shapes/company/alarm-case.ts';
import type { AccountId } from '@homeward/contract/shapes/values/ids.ts';
import type { BodyOf } from '@homeward/contract/routes/table.ts';
import type { ForTenant } from '../api/handler.ts';
import type { CaseAct } from '../store/alarm-cases.ts';
import { siteCard } from '../store/alarm-sites.ts';
import { wrongField } from './device-named.ts';

type Wish = BodyOf<'POST /installer/alarm'>;
type Act = Wish['act'];
type Doing = Pick<CaseAct, 'needs' | 'change' | 'line'>;

export const auditedAs: Readonly<Record<Act, AuditAct>> = {
  claim: 'claimAlarm',
  takeOver: 'takeOverAlarm',
  release: 'releaseAlarm',
  note: 'noteAlarm',
  call: 'callAlarm',
  tick: 'tickAlarm',
  forward: 'forwardAlarm',
  close: 'closeAlarm',
  reopen: 'reopenAlarm',
};

/** What a wish means for a case. Throws 001 and names the field where it says too little. */
export async function caseActOf(context: ForTenant, about: AlarmCase, wish: Wish): Promise<CaseAct> {
  const { services, tenant, person } = context;
  const { id, name, login } = person.account;
  return {
    tenant: tenant.id,
    id: about.id,
    at: services.clock.now(),
    by: { id, name: name || login },
    ...(await doingOf(context, about, wish)),
  };
}

/** What is there, or 001 at the field. */
function needed<Value>(value: Value | undefined, field: string): Value {
  if (value === undefined || value === '') throw wrongField(field, 'v2_mg_required_field');
  return value;
}

async function doingOf(context: ForTenant, about: AlarmCase, wish: Wish): Promise<Doing> {
  const { text } = wish;
  const own = { claimedBy: context.person.account.id, isOpen: true } as const;
  const noted = { tag: 'noted' } as const;
  switch (wish.act) {
    case 'claim':
      return {
        needs: { claimedBy: 'nobody', isOpen: true },
        change: { tag: 'claimed' },
        line: { what: 'claim', text },
      };
    case 'takeOver': {
      // Whom it is taken from is named, so that nobody takes it from another than he sees.
      const from = needed(wish.from, 'from') as AccountId;
      if (from === own.claimedBy) throw wrongField('from');
      return {
        needs: { claimedBy: from, isOpen: true },
        change: { tag: 'claimed' },
        line: { what: 'takeOver', about: about.claimedName, text },
      };
    }
    case 'release':
      return { needs: own, change: { tag: 'free' }, line: { what: 'release', text } };
    case 'note':
      return {
        needs: { claimedBy: 'any', isOpen: true },
        change: noted,
        line: { what: 'note', text: needed(text, 'text') },
      };
    case 'call': {
      const place = needed(wish.contact, 'contact');
      const contact = (await cardOf(context, about)).contacts[place];
      if (contact === undefined) throw wrongField('contact');
      const outcome = needed(wish.outcome, 'outcome');
      return { needs: own, change: noted, line: { what: 'call', about: contact.name, place, text, outcome } };
    }
    case 'tick': {
      const place = needed(wish.step, 'step');
      const step = (await cardOf(context, about)).plan[place];
      if (step === undefined) throw wrongField('step');
      return { needs: own, change: noted, line: { what: 'tick', about: step, place, text, done: wish.done } };
    }
    case 'forward':
      return {
        needs: own,
        change: noted,
        line: { what: 'forward', about: needed(wish.to, 'to'), text },
      };
    case 'close': {
      const reason = needed(wish.reason, 'reason');
      return { needs: own, change: { tag: 'closed', reason }, line: { what: 'close', about: reason, text } };
    }
    case 'reopen':
      return {
        needs: { claimedBy: 'any', isOpen: false },
        change: { tag: 'reopened' },
        line: { what: 'reopen', text },
      };
  }
}

async function cardOf({ services, tenant }: ForTenant, { site }: AlarmCase) {
  const card = await siteCard(services.store.db, services.seal, { tenant: tenant.id, site });
  return card ?? { contacts: [], plan: [] };
}
