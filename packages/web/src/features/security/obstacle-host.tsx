import { ObstacleDialog } from '#features/security/obstacle-dialog.tsx';
import {
  armFromQuestion,
  closeObstacles,
  useObstacleQuestion,
  type ObstacleQuestion,
} from '#lib/house/arming.ts';
import { bypassOnce, useBusy } from '#lib/house/device-acts.ts';
import { areas, devices } from '#lib/house/house.ts';
import { offeredModes } from '#lib/house/device.ts';
import { useRow, useRows } from '#lib/house/keyed-store.ts';
import { modeName } from '#lib/house/mode-name.ts';
import { obstacleRows } from '#features/security/obstacle-row.ts';
import { useText } from '#lib/i18n/use-text.ts';

/** Asks what to do about what is in the way of arming. */
export function ObstacleHost() {
  const question = useObstacleQuestion((state) => state.question);
  return question === undefined ? null : <Question question={question} />;
}

function Question({ question }: { readonly question: ObstacleQuestion }) {
  const t = useText();
  const area = useRow(areas, question.area);
  const own = useRows(devices, (rows) => rows.filter((device) => device.area === question.area));
  const busy = useBusy();
  if (area === undefined) return null;
  const now = area.readiness[question.mode];
  // The panel's own list follows every closed window; what it refused with only counts until that has come.
  const obstacles = now.length > 0 || question.pin === undefined ? now : question.refusedWith;
  return (
    <ObstacleDialog
      area={area.name}
      mode={modeName(t, question.mode, offeredModes(own))}
      obstacles={obstacleRows(t, obstacles, (id) => own.find((device) => device.id === id))}
      busy={(device) => busy[`bypass ${device}`] === true}
      onBypassOnce={({ device, name }) => {
        if (device !== undefined) void bypassOnce(device, name);
      }}
      onArm={() => armFromQuestion(question, obstacles.length > 0)}
      onClose={closeObstacles}
    />
  );
}
