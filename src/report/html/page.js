"use strict";
(function () {
  const { threads, steps } = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  const byId = (id) => document.getElementById(id);

  function dark(on) { root.classList.toggle("dark", on); }
  const system = matchMedia("(prefers-color-scheme: dark)");
  dark(system.matches);
  system.addEventListener("change", (event) => dark(event.matches));
  byId("theme").addEventListener("click", () => dark(!root.classList.contains("dark")));

  if (steps.length === 0) return;
  let now = 0;

  function lineOf(step) { return step.file === null ? null : byId("l" + step.file + "-" + step.line); }

  function clear() {
    for (const element of document.querySelectorAll(".now, .failed")) element.classList.remove("now", "failed");
    for (const element of document.querySelectorAll("[data-at]")) {
      element.removeAttribute("data-at");
      element.classList.remove("t0", "t1", "t2", "t3", "t4", "t5");
    }
  }

  /* Where each thread is: its last step up to now. */
  function positions() {
    const at = new Map();
    for (let i = 0; i <= now; i++) at.set(steps[i].thread, steps[i]);
    return at;
  }

  function markSource() {
    const names = new Map();
    for (const [thread, step] of positions()) {
      const line = lineOf(step);
      if (line) names.set(line, (names.get(line) || []).concat(thread));
    }
    for (const [line, list] of names) {
      line.dataset.at = "◂ " + list.map((thread) => threads[thread]).join(", ");
      line.classList.add("t" + (list[list.length - 1] % 6));
    }
    const line = lineOf(steps[now]);
    if (!line) return;
    for (const file of document.querySelectorAll(".file")) file.hidden = file.dataset.file !== String(steps[now].file);
    line.classList.add("now");
    if (now === steps.length - 1) line.classList.add("failed");
    line.scrollIntoView({ block: "center", inline: "start" });
  }

  function fillTable(table, entries, empty) {
    table.replaceChildren();
    for (const [name, value, changed] of entries) {
      const row = table.insertRow();
      row.insertCell().textContent = name;
      row.insertCell().textContent = value;
      if (changed) row.className = "changed";
    }
    if (entries.length === 0) table.insertRow().insertCell().textContent = empty;
  }

  function showState() {
    const shared = new Map(), own = new Map(), held = new Map();
    for (let i = 0; i <= now; i++) {
      for (const [name, value, isShared] of steps[i].values) {
        if (isShared) shared.set(name, [value, i]);
        else if (steps[i].thread === steps[now].thread) own.set(name, [value, i]);
      }
      held.set(steps[i].thread, steps[i].held);
    }
    const list = (map) => [...map].map(([name, [value, at]]) => [name, value, at === now]);
    fillTable(byId("shared"), list(shared), "none yet");
    fillTable(byId("own"), list(own), "none yet");
    const locks = [...held].filter(([, names]) => names.length).map(([thread, names]) => [threads[thread], names.join(", "), false]);
    fillTable(byId("locks"), locks, "none");
    byId("now").textContent = threads[steps[now].thread];
    byId("now").className = "t" + (steps[now].thread % 6);
  }

  function show(index) {
    now = Math.max(0, Math.min(steps.length - 1, index));
    clear();
    const row = byId("s" + (now + 1));
    row.classList.add("now");
    row.scrollIntoView({ block: "center", inline: "nearest" });
    markSource();
    showState();
    byId("where").textContent = "step " + (now + 1) + " of " + steps.length;
    history.replaceState(null, "", "#step=" + (now + 1));
  }

  function nextSwitch(direction) {
    let at = now;
    do at += direction; while (at > 0 && at < steps.length - 1 && steps[at].thread === steps[at - 1].thread);
    show(at);
  }

  const keys = {
    j: () => show(now + 1), ArrowDown: () => show(now + 1), ArrowRight: () => show(now + 1),
    k: () => show(now - 1), ArrowUp: () => show(now - 1), ArrowLeft: () => show(now - 1),
    n: () => nextSwitch(1), p: () => nextSwitch(-1),
    Home: () => show(0), End: () => show(steps.length - 1),
    t: () => byId("theme").click(),
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !Object.hasOwn(keys, event.key)) return;
    event.preventDefault();
    keys[event.key]();
  });
  byId("first").addEventListener("click", keys.Home);
  byId("back").addEventListener("click", keys.k);
  byId("forward").addEventListener("click", keys.j);
  byId("last").addEventListener("click", keys.End);
  for (const row of document.querySelectorAll("tr.step")) {
    row.addEventListener("click", () => show(Number(row.id.slice(1)) - 1));
  }
  function fromHash() {
    const match = /^#step=(\d+)$/.exec(location.hash);
    if (match) show(Number(match[1]) - 1);
    return match !== null;
  }
  window.addEventListener("hashchange", fromHash);
  if (!fromHash()) show(0);
})();
