import type { panelSeries } from '@homeward/contract/words/panel/panel-models.ts';
import { noteMarks } from '#lib/entry-cookies.ts';
import { areas, useHouse, type PanelInfo } from '#lib/house/house.ts';
import { call } from '#lib/client/call.ts';
import type { PortalSettings } from '#lib/house/portal-settings.ts';

/** The family's number of each series (S6.3); of one nobody has told it. */
const typeOf: Readonly<Record<(typeof panelSeries)[number], string>> = {
  M: '2',
  H: '',
  HYBRID: '3',
  ESGW: '9',
};
const flag = (on: boolean): string => (on ? '1' : '0');

/** What existing clients of the family read of a panel and of who uses it, beside what signing in leaves (S3.16). */
export function marksOf(
  info: Pick<PanelInfo, 'series' | 'zw_version'>,
  settings: Pick<PortalSettings, 'is_master' | 'isMedicalPanel' | 'noUserAuthorize' | 'role' | 'plan'>,
  areaNames: readonly string[],
): Parameters<typeof noteMarks> {
  return [
    {
      panelType: typeOf[info.series],
      // No machine of ours has a modem.
      gsmVersion: '',
      zwVersion: info.zw_version,
      areaTotalCount: String(areaNames.length),
      areaName: areaNames.join(','),
      noUserAuthorize: flag(settings.noUserAuthorize),
      feature_plan_installer: settings.role === 'installer' ? settings.plan.features.join(',') : '',
    },
    {
      is_auth: '1',
      is_master: flag(settings.is_master),
      isPersPanel: flag(settings.isMedicalPanel),
      // Nobody has told what makes a panel one of these.
      isKSDK: '0',
      isHMGWPanel: flag(info.series === 'ESGW'),
    },
  ];
}

/** Leaves the marks of each panel that is opened. */
export function followMarks(): void {
  let noted = '';
  const look = async ({ panel, info, loaded }: ReturnType<typeof useHouse.getState>): Promise<void> => {
    if (!loaded || info === undefined || panel === '' || noted === panel) return;
    noted = panel;
    const outcome = await call('GET /common/settings', { untold: true });
    if (outcome.tag === 'failed') noted = '';
    else if (useHouse.getState().panel === panel)
      noteMarks(
        ...marksOf(
          info,
          outcome.data,
          areas.all().map(({ name }) => name),
        ),
      );
  };
  void look(useHouse.getState());
  useHouse.subscribe((house) => void look(house));
}
