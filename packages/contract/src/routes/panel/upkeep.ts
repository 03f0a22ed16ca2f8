import { z } from 'zod';
import { BackupFile, Passphrase, RestorePreview } from '../../shapes/panel/backup.ts';
import { backupLimits } from '../../words/panel/backup-limits.ts';
import { Job, JobId } from '../../shapes/panel/job.ts';
import { Firmware } from '../../shapes/panel/upkeep.ts';
import { Instant, PanelId } from '../../shapes/values/ids.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, Pin, reads, route, writes } from '../api/route.ts';

const Begun = z.object({ job: Job });
const passphrase = Passphrase.min(1);
const example = 'a passphrase of a few words';

/** A panel's machine: backup and restore, firmware, reset (S7.9, S7.10). */
export const upkeepRoutes = {
  'POST /panel/config/backup': route({
    about: 'Takes a backup of the set-up; the job’s result names the file, which the passphrase alone opens',
    query: noQuery,
    body: fromWire(z.object({ passphrase })),
    data: Begun,
    scalars: true,
    access: writes('backup'),
    byServer: true,
    example: { body: { passphrase: example } },
  }),
  'GET /panel/config/file': route({
    about: 'The file of a backup job, for 15 minutes and whoever took it, as an attachment',
    query: fromWire(z.object({ job: JobId, _: z.string().optional() })),
    body: nothing,
    data: empty,
    sends: ['application/octet-stream'],
    access: reads('backup'),
    example: { query: { job: '00000000000000000000000000000000' } },
  }),
  'POST /panel/config/restore': route({
    about:
      'Sets the panel up as a backup has it, all or nothing; with `dry` it only says what would change, at once',
    query: noQuery,
    body: fromWire(
      z.object({
        /** Base64. */
        file: BackupFile.min(1),
        passphrase,
        dry: z.boolean().optional(),
        /** Also one that was taken from another panel. */
        otherPanel: z.boolean().optional(),
        pincode: Pin.optional(),
      }),
    ),
    data: z.object({ job: Job.nullable(), preview: RestorePreview.nullable() }),
    scalars: true,
    access: writes('backup'),
    bodyBytes: backupLimits.body,
    example: { body: { file: 'SFdCSw==', passphrase: example, dry: '1' } },
  }),
  'GET /panel/firmware': route({
    about: 'What runs, what is newer, what is loaded and ready, and what was before',
    query: noQuery,
    body: nothing,
    data: Firmware,
    scalars: true,
    access: reads('network'),
    example: {},
  }),
  'POST /panel/firmware': route({
    about: 'Looks for, loads, starts or takes back a version; while the panel guards only with `force`',
    query: noQuery,
    body: fromWire(
      z.object({
        act: z.enum(['check', 'stage', 'apply', 'rollback']),
        force: z.boolean().optional(),
        pincode: Pin.optional(),
      }),
    ),
    data: Begun,
    scalars: true,
    access: writes('network'),
    example: { body: { act: 'check' } },
  }),
  'POST /panel/reset': route({
    about: 'Restarts the panel in place, or resets it to its first day but for what is kept',
    query: noQuery,
    body: fromWire(
      z.object({
        /** `restart` keeps everything. */
        kind: z.enum(['restart', 'factory']),
        keepNetwork: z.boolean().optional(),
        keepDevices: z.boolean().optional(),
        /** A restart while the panel guards. */
        force: z.boolean().optional(),
        pincode: Pin.optional(),
      }),
    ),
    data: Begun,
    scalars: true,
    access: writes('network'),
    example: { body: { kind: 'restart', pincode: '482650' } },
  }),
  'POST /panel/resend_configuration': route({
    about: 'Has the panel tell the server everything anew, and every device how it is set up',
    query: noQuery,
    body: nothing,
    data: Begun,
    scalars: true,
    access: writes('panelSettings'),
    example: { body: {} },
  }),
} as const;

const EnrolCode = z
  .string()
  .transform((text) => text.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{26}$/));

/** How a hub becomes a panel here, and stops being one (reliability D8). */
export const enrolRoutes = {
  'POST /hub/enrol': route({
    about:
      'A hub says which code it shows and which key it will come with, both as hashes; good for 10 minutes',
    query: noQuery,
    body: z.object({
      panel: PanelId,
      name: z.string().trim().min(1).max(60),
      /** SHA-256 of the code without its hyphens, in hex; and of the key. */
      code: z.string().regex(/^[0-9a-f]{64}$/),
      key: z.string().regex(/^[0-9a-f]{64}$/),
    }),
    data: z.object({ until: Instant }),
    scalars: true,
    access: { tag: 'public' },
    example: {
      body: {
        panel: '00:1d:94:00:00:77',
        name: 'New home',
        code: 'a'.repeat(64),
        key: 'b'.repeat(64),
      },
    },
  }),
  'POST /panel/enrol': route({
    about: 'Takes in the hub that shows this code: as a home of one’s own, or a company’s to set up',
    query: noQuery,
    body: z.object({
      code: EnrolCode,
      name: z.string().trim().min(1).max(60).optional(),
      /** Refused where another panel than this shows the code. */
      mac: z.string().toLowerCase().pipe(PanelId).optional(),
    }),
    data: z.object({ panel: PanelId, name: z.string() }),
    scalars: true,
    access: { tag: 'session' },
    example: { body: { code: 'ABCD-EFGH-JKMN-PQRS-TVWX-YZ01-23' } },
  }),
  'POST /panel/key': route({
    about:
      'Has the panel change the key that it proves itself with, or, with `revoke`, turns its hub away for good',
    query: noQuery,
    body: fromWire(z.object({ act: z.enum(['rotate', 'revoke']) })),
    data: empty,
    access: writes('network'),
    example: { body: { act: 'rotate' } },
  }),
} as const;
