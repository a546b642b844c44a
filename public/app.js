/*
 * Progressive enhancement: every page also works without JavaScript, with plain forms and links. Data attributes turn
 * the behaviour on:
 *
 *   <button data-copy="id" hidden>            copies the text of the element with this id; hidden without JavaScript
 *   <form data-busy="Reading the page…">      disables the buttons after submission and shows the text and the seconds
 *   <span data-countdown="42" data-then="…">  counts the seconds down, then shows the text
 *   <form data-stream="id" data-busy="…">     requests server-sent events and shows them in the element with this id: see
 *                                             `streamForm`
 */

for (const button of document.querySelectorAll('button[data-copy]')) {
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', () => {
    void copyText(button, label);
  });
}

for (const element of document.querySelectorAll('[data-countdown]')) {
  const end = Date.now() + Number(element.dataset.countdown) * 1_000;
  const timer = setInterval(() => {
    const remaining = Math.ceil((end - Date.now()) / 1_000);
    if (remaining > 0) element.textContent = `in ${formatSeconds(remaining)}`;
    else {
      clearInterval(timer);
      element.textContent = element.dataset.then;
      announce(element.dataset.then);
    }
  }, 1_000);
}

for (const form of document.querySelectorAll('form[data-busy]:not([data-stream])')) {
  form.addEventListener('submit', (event) => {
    if (form.ariaBusy === 'true') event.preventDefault();
    else showBusy(form);
  });
}

for (const form of document.querySelectorAll('form[data-stream]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.ariaBusy !== 'true') void streamForm(form);
  });
}

// The back/forward cache restores a page as it was left: with its form still busy.
addEventListener('pageshow', (event) => event.persisted && location.reload());

/** Copies the text that the button names. The button shows the outcome for 2.5 seconds, then its label again. */
async function copyText(button, label) {
  const element = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(element.textContent.trim());
    button.textContent = 'Copied';
  } catch {
    // Without permission, select the text so that it can be copied by hand.
    getSelection().selectAllChildren(element);
    button.textContent = 'Selected: copy it now';
  }
  announce(button.textContent);
  setTimeout(() => (button.textContent = label), 2_500);
}

/** Shows that the form was submitted and for how long. Returns a function that undoes it. */
function showBusy(form) {
  const status = document.createElement('p');
  status.className = 'busy';
  status.setAttribute('role', 'status');
  status.textContent = form.dataset.busy;
  const clock = document.createElement('span');
  clock.ariaHidden = 'true';
  const startedAt = Date.now();
  const timer = setInterval(() => {
    clock.textContent = ` ${formatSeconds(Math.round((Date.now() - startedAt) / 1_000))}`;
  }, 1_000);
  status.append(clock);
  form.append(status);
  const setBusy = (isBusy) => {
    form.ariaBusy = isBusy;
    for (const button of form.querySelectorAll('button')) button.ariaDisabled = isBusy;
  };
  setBusy('true');
  return () => {
    clearInterval(timer);
    status.remove();
    setBusy('false');
  };
}

/**
 * Sends the form and shows the events of the response. The element is hidden until then. It contains a <progress>, a
 * [data-count], an <ol>, a [data-ending] for the result, and a <template> to show there if the connection is lost.
 *
 * Events: `begun` with `{pages}`, the page limit; `page` with `{url, score, pages_scanned, path}`, added to the list; at the
 * end `done` or `error` with `{html}`, the result as HTML from our server.
 */
async function streamForm(form) {
  const hideBusy = showBusy(form);
  const view = document.getElementById(form.dataset.stream);
  const bar = view.querySelector('progress');
  const count = view.querySelector('[data-count]');
  const list = view.querySelector('ol');
  const ending = view.querySelector('[data-ending]');
  const fallback = view.querySelector('template');
  bar.value = 0;
  count.textContent = '0';
  list.replaceChildren();
  ending.replaceChildren();
  view.hidden = false;
  let html = fallback.innerHTML;
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { Accept: 'text/event-stream' },
      body: new URLSearchParams(new FormData(form)),
    });
    // A redirect: the user signed out or no longer owns the website.
    if (response.redirected) return location.assign(response.url);
    for await (const [event, data] of readEvents(response.body)) {
      if (event === 'begun') bar.max = data.pages;
      else if (event === 'page') {
        bar.value = data.pages_scanned;
        count.textContent = `${data.pages_scanned} of at most ${bar.max}`;
        list.prepend(createLine(data));
      } else if (event === 'done' || event === 'error') {
        ({ html } = data);
        bar.value = bar.max;
      }
    }
  } catch {
    // The connection was lost: `html` is still that of the template.
  }
  hideBusy();
  ending.innerHTML = html;
  ending.focus();
}

/** Creates the list item of a scanned page, with a link to its audit. */
function createLine({ url, score, path }) {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = path;
  link.textContent = url;
  line.append(link, score === null ? ' no score' : ` score ${score}`);
  return line;
}

/** Yields the name and data of each server-sent event (WHATWG HTML, section 9.2). */
async function* readEvents(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const blocks = (buffer + read.value).split('\n\n');
    buffer = blocks.pop();
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (event && data) yield [event, JSON.parse(data)];
    }
  }
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

function formatSeconds(count) {
  return `${count} ${count === 1 ? 'second' : 'seconds'}`;
}
