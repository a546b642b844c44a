/*
 * Progressive enhancement: every page also works without JavaScript, with plain forms and links. Data attributes turn
 * the behaviour on:
 *
 *   <button data-copy="id" data-copied="…" data-selected="…" hidden>
 *                                             copies the text of the element with this id, and says so; hidden without JavaScript
 *   <button data-check="name" hidden>         checks all boxes of the form with this name, or none; hidden without JavaScript
 *   <button data-print hidden>                opens the print dialog of the browser; hidden without JavaScript
 *   <form data-busy="Reading the page…">      disables the buttons after submission and shows the text, or that of the button, and
 *                                             the seconds
 *   <span data-countdown="42" data-then="…">  counts the seconds down, then shows the text
 *   <button disabled data-wait-seconds="42">   counts the seconds in its <span> down, then is enabled without it
 *   <form data-preview="/path">               sends the form there as it changes, and shows what the answer has in #preview
 *   <section data-refresh="2" data-status="…"> loads the page every two seconds, replaces the content of the section and announces
 *                                             a new status, until the section has no data-refresh
 *   <time datetime="…" data-local="minute">    shows a time of UTC in the zone and language of the browser, as a `minute`, `date` or `short`
 *                                             date
 *   <form class="filter-bar">                  is sent when a choice changes
 */

if (document.body.classList.contains('app')) void import('/shortcuts.js');

showLocalTimes(document);

for (const select of document.querySelectorAll('form.filter-bar select'))
  select.addEventListener('change', () => select.form.requestSubmit());

for (const button of document.querySelectorAll('button[data-copy]')) {
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', () => {
    void copyText(button, label);
  });
}

for (const button of document.querySelectorAll('button[data-check]')) {
  button.hidden = false;
  button.addEventListener('click', () => {
    const boxes = [...button.form.querySelectorAll(`input[name="${button.dataset.check}"]`)];
    const checked = boxes.some((box) => !box.checked);
    for (const box of boxes) box.checked = checked;
  });
}

for (const button of document.querySelectorAll('button[data-print]')) {
  button.hidden = false;
  button.addEventListener('click', () => print());
}

for (const element of document.querySelectorAll('[data-countdown]')) {
  countDown(element.dataset.countdown, element, () => {
    element.textContent = element.dataset.then;
    announce(element.dataset.then);
  });
}

for (const button of document.querySelectorAll('button[data-wait-seconds]')) {
  const text = button.querySelector('span');
  countDown(button.dataset.waitSeconds, text, () => {
    text.remove();
    button.disabled = false;
  });
}

addEventListener('submit', (event) => {
  const form = event.target;
  if (form.ariaBusy === 'true') event.preventDefault();
  else if (form.dataset.busy) showBusy(form, event.submitter?.dataset.busy ?? form.dataset.busy);
});

for (const section of document.querySelectorAll('section[data-refresh]')) void keepFresh(section);

for (const form of document.querySelectorAll('form[data-preview]')) keepPreview(form);

addEventListener('hashchange', openTarget);
openTarget();

// The back/forward cache restores a page as it was left: with its form still busy.
addEventListener('pageshow', (event) => event.persisted && location.reload());

/** Shows the times below an element in the zone and language of the browser, with the time of UTC as their title. */
function showLocalTimes(root) {
  const day = { day: 'numeric', month: 'long', year: 'numeric' };
  const formats = {
    date: day,
    short: { ...day, month: 'short' },
    minute: { ...day, hour: '2-digit', minute: '2-digit', timeZoneName: 'short' },
  };
  // A page in English has the language of the browser, and English with the day first.
  const { lang } = document.documentElement;
  const chosen = lang === 'en' ? navigator.language : lang;
  const language = /^en\b/.test(chosen) ? 'en-GB' : chosen;
  for (const time of root.querySelectorAll('time[data-local]')) {
    const text = new Intl.DateTimeFormat(language, formats[time.dataset.local]).format(
      new Date(time.dateTime),
    );
    if (text === time.textContent) continue;
    time.title = time.dataset.local === 'minute' ? time.textContent : `${time.textContent} (UTC)`;
    time.textContent = text;
    time.lang = language;
  }
}

/** Shows how many seconds are left, until none is. */
function countDown(seconds, element, end) {
  const endsAt = Date.now() + Number(seconds) * 1_000;
  const timer = setInterval(() => {
    const remaining = Math.ceil((endsAt - Date.now()) / 1_000);
    if (remaining > 0) element.textContent = element.textContent.replace(/\d+/, String(remaining));
    else {
      clearInterval(timer);
      end();
    }
  }, 1_000);
}

/** Opens the folded part that the address names. */
function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (target?.localName === 'details') target.open = true;
}

/** Copies the text that the button names. The button shows the outcome for 2.5 seconds, then its label again. */
async function copyText(button, label) {
  const element = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(element.textContent.trim());
    button.textContent = button.dataset.copied;
  } catch {
    // Without permission, select the text so that it can be copied by hand.
    getSelection().selectAllChildren(element);
    button.textContent = button.dataset.selected;
  }
  announce(button.textContent);
  setTimeout(() => (button.textContent = label), 2_500);
}

/** Shows that the form was submitted and for how long. */
function showBusy(form, text) {
  const status = document.createElement('p');
  status.className = 'busy';
  status.setAttribute('role', 'status');
  status.textContent = text;
  const clock = document.createElement('span');
  clock.ariaHidden = 'true';
  const startedAt = Date.now();
  setInterval(() => {
    clock.textContent = ` ${Math.round((Date.now() - startedAt) / 1_000)} s`;
  }, 1_000);
  status.append(clock);
  form.append(status);
  form.ariaBusy = 'true';
  for (const button of form.querySelectorAll('button')) button.ariaDisabled = 'true';
}

/** Loads the page again and again and replaces the content of the section. A load that fails is tried again. */
async function keepFresh(section) {
  while (section.dataset.refresh) {
    await new Promise((resolve) => setTimeout(resolve, section.dataset.refresh * 1_000));
    if (document.hidden) continue;
    try {
      const response = await fetch(location.href);
      // The user has signed out.
      if (response.redirected) return location.reload();
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const fresh = page.getElementById(section.id);
      if (!fresh) return location.reload();
      replaceContent(section, fresh);
    } catch {
      // The connection was lost.
    }
  }
}

/** Shows the preview of a form half a second after each change. An answer that is overtaken by a change is dropped. */
function keepPreview(form) {
  let timer;
  let latest = 0;
  const load = async () => {
    const number = ++latest;
    try {
      const response = await fetch(form.dataset.preview, { method: 'POST', body: new FormData(form) });
      const page = new DOMParser().parseFromString(await response.text(), 'text/html');
      const fresh = page.getElementById('preview');
      if (number === latest && fresh) replaceContent(document.getElementById('preview'), fresh);
    } catch {
      // The connection was lost. The button still works.
    }
  };
  form.addEventListener('input', ({ target }) => {
    if (!target.closest('details')) return;
    clearTimeout(timer);
    timer = setTimeout(() => void load(), 500);
  });
}

/** Replaces the content of an element. The focus stays on what is there again. */
function replaceContent(element, fresh) {
  const { status } = element.dataset;
  showLocalTimes(fresh);
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  if (element.innerHTML !== fresh.innerHTML) element.replaceChildren(...fresh.childNodes);
  for (const name of ['status', 'refresh']) {
    if (fresh.dataset[name] === undefined) delete element.dataset[name];
    else element.dataset[name] = fresh.dataset[name];
  }
  if (focused && !focused.isConnected) {
    const same = [...element.querySelectorAll(focused.localName)].find((node) => node.isEqualNode(focused));
    (same ?? element).focus({ preventScroll: true });
  }
  if (element.dataset.status !== status) announce(element.dataset.status);
}

/** Announces the text to screen readers. */
function announce(text) {
  let region = document.getElementById('announcer');
  if (!region) {
    region = document.createElement('p');
    region.id = 'announcer';
    region.className = 'unseen';
    region.setAttribute('role', 'status');
    document.body.append(region);
  }
  region.textContent = text;
}
