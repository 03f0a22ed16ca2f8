import css from '#features/sign-in/house-drawing.module.css';

const nodes = [
  [150, 360],
  [150, 275],
  [150, 190],
  [218, 137],
  [285, 84],
  [352, 137],
  [420, 190],
  [420, 275],
  [420, 360],
] as const;

/** The protection line drawn as a house whose door stands open. */
export function HouseDrawing() {
  return (
    <svg className={css['drawing']} viewBox="0 40 560 370" aria-hidden="true">
      <path d="M0 360h144M426 360h134M250 360v-98h70v98" />
      <path d="M176 216h40v40h-40zM196 216v40M176 236h40M356 216h40v40h-40zM376 216v40M356 236h40" />
      <path d="M316 104V70h26v55M470 360v-60c-34 0-40-40-26-62 4-26 48-26 52 0 14 22 8 62-26 62M60 360v-36c-20 0-26-24-16-40 4-16 28-16 32 0 10 16 4 40-16 40" />
      <g className={css['line']}>
        <path d="M250 360H150V190L285 84l135 106v170H320" />
        {nodes.map(([x, y]) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="5.5" />
        ))}
      </g>
      <g className={css['open']}>
        <path d="M320 360l-58-34" />
        <path d="M0 396c90 0 170 2 230-8 34-6 48-14 54-28" strokeDasharray="2 10" />
        <circle cx="250" cy="360" r="5.5" />
        <circle cx="320" cy="360" r="5.5" />
      </g>
    </svg>
  );
}
