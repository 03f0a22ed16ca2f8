import { z } from 'zod';
import { RuleFile } from '../../shapes/automation/rule-file.ts';
import { Instant, RuleId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, route, writes } from '../api/route.ts';

/** A rule's address as far as it is known: never the secret in it. */
const RuleAddressRow = z.object({
  rule: RuleId,
  /** Who made it. */
  by: z.string(),
  at: Instant,
  /** When it was called last; null is never. */
  calledAt: Instant.nullable(),
});

const gate = { feature: 'automation' } as const;
const ofRule = fromWire(z.object({ id: RuleId }));

const shared = {
  format: 'homeward-rule',
  version: 1,
  needs: [{ id: 'IN:need.1', what: 'device', kind: 'door_contact', role: 'Front door' }],
  rule: {
    name: 'Front door',
    trigger: { tag: 'opened', device: 'IN:need.1' },
    conditions: [],
    actions: [{ tag: 'notify', text: 'The front door opened.' }],
  },
};

export const ruleAddressRoutes = {
  'GET /automation/rule_address': route({
    query: noQuery,
    body: nothing,
    data: z.array(RuleAddressRow).readonly(),
    scalars: true,
    access: reads('automationEdit'),
    gate,
    about: 'Which rules have an address that starts them, who made it, and when it was called last.',
    example: {},
  }),
  'POST /automation/rule_address': route({
    query: noQuery,
    body: ofRule,
    /** The path at this server, shown this once. */
    data: z.object({ path: z.string() }),
    scalars: true,
    secret: true,
    access: writes('automationEdit'),
    gate,
    about: 'Gives a rule an address that starts it, in the place of the one before. It is told this once.',
    example: { body: { id: 'terrace-light' } },
  }),
  'DELETE /automation/rule_address': route({
    query: fromWire(z.object({ id: RuleId.optional() })),
    body: fromWire(z.object({ id: RuleId.optional() })),
    data: empty,
    access: writes('automationEdit'),
    gate,
    about: 'Takes the address of a rule away.',
    example: { body: { id: 'terrace-light' } },
  }),
  'GET /automation/rule_file': route({
    query: fromWire(z.object({ id: RuleId })),
    body: nothing,
    /** JSON, to be saved as a file. */
    data: z.object({ text: z.string() }),
    scalars: true,
    access: reads('automationEdit'),
    gate,
    about:
      'A rule as a file to share: devices by kind and role, without people and without what addresses carry.',
    example: { query: { id: 'terrace-light' } },
  }),
  'POST /automation/rule_file': route({
    query: noQuery,
    body: z.object({ text: z.string().max(60_000) }),
    data: RuleFile,
    scalars: true,
    access: reads('automationEdit'),
    gate,
    about: 'Reads a file with a rule, and says what it needs of this house. Nothing is saved.',
    example: { body: { text: JSON.stringify(shared) } },
  }),
} as const;
