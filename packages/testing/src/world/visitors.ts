import { RoomId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import type { Session } from '@homeward/server/store/sessions.ts';
import { type AskingParts, createAsking } from './asking.ts';
import { installerCode, masterCode, temporaryCode } from './codes.ts';
import type { Person } from './people.ts';

const minute = 60_000;

type Parts = Omit<AskingParts, 'session' | 'viewer' | 'rolls'> & {
  /** Whose home it is. */
  readonly owner: Person;
  /** True while nothing is to happen. */
  readonly quiet: () => boolean;
};

/** Does `visit` again and again, by dice of their own, so that homes without visitors live as they did. */
function comeAgain(
  { scheduler, quiet }: Parts,
  rolls: AskingParts['rolls'],
  meanMs: number,
  visit: () => void,
): void {
  const again = () => {
    if (!quiet()) visit();
    scheduler.after(rolls.wait(meanMs), again);
  };
  scheduler.after(rolls.wait(meanMs), again);
}

/** A guest with a temporary code: arms and disarms at a keypad as often as the code will, and once more. */
export function letGuestIn(parts: Parts, rolls: AskingParts['rolls']): void {
  const { household, scheduler, trace, quiet, owner, answered } = parts;
  const { home, house } = household;
  const pads = house.bodies.filter(({ config }) => config.kind === 'keypad');
  if (pads.length === 0) return;

  const enter = (mode: ArmMode) => {
    const body = rolls.pick(pads);
    trace(`a guest at ${body.config.id}: ${mode}`);
    if (rolls.chance(0.3)) return house.enter(body, mode, temporaryCode);
    const wish = {
      device: body.config.id,
      channel: 'keypad',
      area: body.config.area,
      mode,
      force: true,
      code: temporaryCode,
    } as const;
    household
      .hub()
      ?.local(wish)
      .then(
        (result) => answered(`keypad guest ${result.tag === 'done' ? 'done' : result.refusal.tag}`),
        () => undefined,
      );
  };
  const renew = () => {
    const user = home.config.pins.find(({ slot }) => slot.tag === 'temporary');
    if (user === undefined) return;
    owner.ask({
      tag: 'configure',
      edit: { tag: 'putPin', user, code: temporaryCode },
      expect: null,
      pin: masterCode,
    });
  };

  comeAgain(parts, rolls, 25 * minute, () => {
    if (rolls.chance(0.3)) renew();
    let at = 0;
    for (const mode of ['arm', 'disarm', 'arm', 'disarm'] as const) {
      at += rolls.int(minute, 4 * minute);
      scheduler.after(at, () => quiet() || enter(mode));
    }
  });
}

/** An installer with an account: works while the owner lets installers in, and tries to when that is over. */
export function letInstallerIn(
  parts: Parts & Pick<AskingParts, 'viewer'>,
  rolls: AskingParts['rolls'],
): void {
  const { scheduler, quiet, owner, viewer, server } = parts;
  let session: Session | null = null;
  let works = 0;
  const ask = createAsking({ ...parts, rolls, session: () => session });

  async function signIn(): Promise<void> {
    const services = server()?.server.services;
    if (services === undefined || (session !== null && (await services.sessions.alive(session.id)))) return;
    const opened = await services.sessions.open({
      account: viewer.account,
      channel: 'web',
      panel: viewer.panel,
      remember: true,
      rights: 'full',
      appPassword: null,
      proof: 'password',
      device: '',
      address: '',
    });
    session = opened.session;
  }

  const wish = (): PanelCommand => {
    works += 1;
    const room = { id: RoomId.parse('workshop'), name: `Workshop ${works}` };
    return rolls.weighed<PanelCommand>([
      [
        3,
        {
          tag: 'configure',
          edit: { tag: 'putRoom', room },
          expect: null,
          pin: rolls.chance(0.5) ? installerCode : null,
        },
      ],
      [1, { tag: 'walkTest', on: rolls.chance(0.5) }],
      [1, { tag: 'testMode', minutes: rolls.pick([0, 5]) }],
    ]);
  };
  const work = () => {
    const wanted = wish();
    signIn().then(
      () => ask(wanted),
      () => undefined,
    );
  };

  comeAgain(parts, rolls, 45 * minute, () => {
    owner.ask({ tag: 'consent', minutes: 15, pin: masterCode });
    for (let time = 0; time < 6; time += 1)
      scheduler.after(rolls.int(minute, 30 * minute), () => quiet() || work());
  });
}
