import { DeviceGroup, Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type {
  Lack,
  PutBack,
  removedRoutes,
  RemovedRow,
} from '@homeward/contract/routes/automation/removed.ts';
import type { z } from 'zod';
import { AppError, notFound } from '../base/app-error.ts';
import { data, stateOf } from '../api/handler.ts';
import type { AtPanel, Handlers, Reply } from '../api/handler.ts';
import { houseInScope, seesRule } from '../panels/automation-scope.ts';
import { partOf } from '../panels/cached-panel.ts';
import { judgedGroup, judgedRule, judgedScene } from '../removed/judged.ts';
import type { Judged } from '../removed/judged.ts';
import { readKept } from '../removed/kept.ts';
import type { KeptEntry } from '../removed/kept.ts';
import { eraseRemoved, removedLife, removedOf } from '../store/removed.ts';
import type { KeptRemoved, RemovedKind } from '../store/removed.ts';
import { careOf, PlacedContact, putContact } from './care.ts';
import { putGroup } from './group.ts';
import { saveRule } from './rule.ts';
import { saveScene } from './scene.ts';

/** What of one kind was removed, and how it comes back. */
interface Kind<Entry> {
  readonly kind: RemovedKind;
  readonly schema: z.ZodType<Entry>;
  readonly nameOf: (entry: Entry) => string;
  /** Putting it back takes the owner's code. */
  readonly needsPin: (entry: Entry) => boolean;
  /** All of the kind that the panel has. */
  readonly there: (context: AtPanel) => readonly { readonly id: string }[];
  /** As it can come back; null where this person may not see it. */
  readonly judged: (context: AtPanel, kept: KeptEntry<Entry>) => Judged<Entry> | null;
  readonly put: (context: AtPanel, entry: Entry, pin: string | undefined) => Promise<void>;
}

const houseOf = (context: AtPanel) => houseInScope(stateOf(context), context.scope);

/** To somebody of some areas what is out of sight looks gone: whatever lacks something is not shown to him. */
const inSight = <Entry>({ scope }: AtPanel, judged: Judged<Entry>): Judged<Entry> | null =>
  scope.areas.length === 0 || (judged.lacks.length === 0 && judged.stopped === null) ? judged : null;

const scenes: Kind<Scene> = {
  kind: 'scene',
  schema: Scene,
  nameOf: ({ name }) => name,
  needsPin: () => false,
  there: (context) => partOf(stateOf(context), 'scenes'),
  judged: (context, kept) => inSight(context, judgedScene(kept, houseOf(context))),
  put: (context, scene) => saveScene(context, scene, null),
};

const rules: Kind<Rule> = {
  kind: 'rule',
  schema: Rule,
  nameOf: ({ name }) => name,
  needsPin: ({ leave }) => leave.length > 0,
  there: (context) => partOf(stateOf(context), 'rules'),
  judged: (context, kept) => {
    const house = houseOf(context);
    return seesRule(house, context.scope, kept.entry) ? inSight(context, judgedRule(kept, house)) : null;
  },
  put: saveRule,
};

const groups: Kind<DeviceGroup> = {
  kind: 'group',
  schema: DeviceGroup,
  nameOf: ({ name }) => name,
  needsPin: () => false,
  there: (context) => partOf(stateOf(context), 'deviceGroups'),
  judged: (context, kept) => inSight(context, judgedGroup(kept, houseOf(context))),
  put: putGroup,
};

const contacts: Kind<PlacedContact> = {
  kind: 'contact',
  schema: PlacedContact,
  nameOf: ({ contact }) => contact.name,
  needsPin: () => false,
  there: (context) => {
    const care = careOf(context);
    return care.doctor === null ? care.contacts : [...care.contacts, care.doctor];
  },
  judged: (context, { entry }) => {
    const { doctor } = careOf(context);
    const other = entry.as === 'doctor' ? doctor : null;
    const stopped: Lack | null = other && { why: 'v2_mg_doctor_there', where: 'kind', name: other.name };
    return { entry, lacks: [], stopped, switchedOff: false };
  },
  put: putContact,
};

/** What of a kind was removed since this person belongs here: what was the home's before is not his. */
async function keptFor(context: AtPanel, kind: RemovedKind): Promise<readonly KeptRemoved[]> {
  const { services, panel, membership } = context;
  const kept = await removedOf(services.store.db, panel, kind, services.clock.now());
  // Whoever is let in works on the house as its owner has it.
  return context.grant === null ? kept.filter(({ at }) => at >= membership.from) : kept;
}

const listOf =
  <Entry>({ kind, schema, nameOf, needsPin, there, judged }: Kind<Entry>) =>
  async (context: AtPanel): Promise<Reply<readonly RemovedRow[]>> => {
    const known = new Set(there(context).map(({ id }) => id));
    const kept = await keptFor(context, kind);
    return data(
      kept.flatMap(({ id, body, by, at }): RemovedRow[] => {
        const read = known.has(id) ? null : readKept(body, schema);
        const shown = read && judged(context, read);
        if (!read || !shown) return [];
        const { lacks, stopped } = shown;
        return [
          {
            id,
            name: nameOf(read.entry),
            by,
            at,
            until: at + removedLife,
            needsPin: needsPin(read.entry),
            lacks,
            stopped,
          },
        ];
      }),
    );
  };

/** What is there again needs no second time; only who sees everything learns that it is. */
const backAlready = (id: string): Reply<PutBack> => data({ id, lacks: [], switchedOff: false });

const backOf =
  <Entry>({ kind, schema, there, judged, put }: Kind<Entry>) =>
  async (
    context: AtPanel,
    {
      body: { id, pincode },
    }: { readonly body: { readonly id: string; readonly pincode?: string | undefined } },
  ): Promise<Reply<PutBack>> => {
    const { services, panel, scope } = context;
    const { db } = services.store;
    if (there(context).some((one) => one.id === id)) {
      if (scope.areas.length > 0) throw notFound();
      return backAlready(id);
    }
    const found = (await keptFor(context, kind)).find((one) => one.id === id);
    const kept = found ? readKept(found.body, schema) : null;
    const wanted = kept && judged(context, kept);
    if (!wanted) throw notFound();
    const { entry, lacks, stopped, switchedOff } = wanted;
    if (stopped?.why === 'v2_mg_doctor_there')
      throw new AppError('conflict', stopped.why, { data: { where: stopped.where, name: stopped.name } });
    if (stopped) throw new AppError('inputError', 'v2_mg_part_gone', { data: stopped });
    await put(context, entry, pincode);
    await eraseRemoved(db, panel, kind, id);
    return data({ id, lacks, switchedOff });
  };

/** What was removed within a day, and putting it back. */
export const removedHandlers: Pick<Handlers, keyof typeof removedRoutes> = {
  'GET /automation/scene_removed': listOf(scenes),
  'POST /automation/scene_removed': backOf(scenes),
  'GET /automation/rule_removed': listOf(rules),
  'POST /automation/rule_removed': backOf(rules),
  'GET /panel/group_removed': listOf(groups),
  'POST /panel/group_removed': backOf(groups),
  'GET /user/care_receiver_contacts_removed': listOf(contacts),
  'POST /user/care_receiver_contacts_removed': backOf(contacts),
};
