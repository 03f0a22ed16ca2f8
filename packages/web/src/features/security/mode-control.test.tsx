// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModeControl, type ModeOption } from '#features/security/mode-control.tsx';

afterEach(cleanup);

type Mode = 'disarm' | 'home' | 'away';

const options = (['disarm', 'home', 'away'] as const).map((value): ModeOption<Mode> => ({
  value,
  icon: 'shield',
  tone: 'disarmed',
  label: value,
  hint: 'ready',
  mark: 'ready',
}));

function setUp(pending?: Mode) {
  const onChoose = vi.fn<(mode: Mode) => void>();
  render(
    <ModeControl label="Mode" options={options} confirmed="disarm" pending={pending} onChoose={onChoose} />,
  );
  return { onChoose, user: userEvent.setup() };
}

describe('the mode control', () => {
  it('moves with the arrow keys and chooses only with Enter or Space', async () => {
    const { onChoose, user } = setUp();
    await user.tab();
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement?.textContent).toContain('away');
    expect(onChoose).not.toHaveBeenCalled();
    await user.keyboard(' ');
    expect(onChoose).toHaveBeenCalledExactlyOnceWith('away');
  });

  it('shows what the panel confirmed, not what was chosen', async () => {
    const { user } = setUp();
    await user.click(screen.getByRole('radio', { name: /away/ }));
    expect(screen.getByRole('radio', { checked: true }).textContent).toContain('disarm');
  });

  it('takes no second choice while one is under way', async () => {
    const { onChoose, user } = setUp('away');
    await user.click(screen.getByRole('radio', { name: /home/ }));
    expect(onChoose).not.toHaveBeenCalled();
  });
});
