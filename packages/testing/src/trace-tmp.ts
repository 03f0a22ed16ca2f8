const { runWorld } = await import('./world/world.ts');
const r = await runWorld({ seed: Number(process.argv[2]), mutant: null, homes: null, lines: 4000 });
for (const l of r.lines) console.log(l.slice(0, 420));
console.log(r.violation);
