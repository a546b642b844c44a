/*
 * What the pages do better with JavaScript; without it they do the same by plain forms and links. Behaviour hangs on data
 * attributes:
 *
 *   <button data-copy="id" hidden>            copies the text of the element with that id; shown only here
 *   <form data-busy="Reading the page…">      while the form is on its way: the button rests, and the text and the seconds are shown
 *   <span data-countdown="42" data-then="…">  seconds, counted down; then the text
 *   <form data-stream="id" data-busy="…">     sent as a request for server-sent events, told to the element with that id:
 *                                             see `stream`
 */

for (const button of document.querySelectorAll('button[data-copy]')) {
  const label = button.textContent;
  button.hidden = false;
  button.addEventListener('click', () => {
    void copyBy(button, label);
  });
}

for (const element of document.querySelectorAll('[data-countdown]')) {
  const end = Date.now() + Number(element.dataset.countdown) * 1_000;
  const timer = setInterval(() => {
    const left = Math.ceil((end - Date.now()) / 1_000);
    if (left > 0) element.textContent = `in ${seconds(left)}`;
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
    else busy(form);
  });
}

for (const form of document.querySelectorAll('form[data-stream]')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (form.ariaBusy !== 'true') void stream(form);
  });
}

// A page taken out of the back/forward cache was left while its form was on its way.
addEventListener('pageshow', (event) => event.persisted && location.reload());

/** Copy the text a button is for; the button says what came of it, then its label again. */
async function copyBy(button, label) {
  const element = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(element.textContent.trim());
    button.textContent = 'Copied';
  } catch {
    // Not allowed here: what is selected can be copied by hand.
    getSelection().selectAllChildren(element);
    button.textContent = 'Selected: copy it now';
  }
  announce(button.textContent);
  setTimeout(() => (button.textContent = label), 2_500);
}

/** Show that the form is on its way; returns what ends that. */
function busy(form) {
  const status = document.createElement('p');
  status.className = 'busy';
  status.setAttribute('role', 'status');
  status.textContent = form.dataset.busy;
  const clock = document.createElement('span');
  clock.ariaHidden = 'true';
  const begun = Date.now();
  const timer = setInterval(() => {
    clock.textContent = ` ${seconds(Math.round((Date.now() - begun) / 1_000))}`;
  }, 1_000);
  status.append(clock);
  form.append(status);
  const rest = (isBusy) => {
    form.ariaBusy = isBusy;
    for (const button of form.querySelectorAll('button')) button.ariaDisabled = isBusy;
  };
  rest('true');
  return () => {
    clearInterval(timer);
    status.remove();
    rest('false');
  };
}

/**
 * Send the form and show what the server tells while it works. The element is hidden until then; it holds a <progress>, a
 * [data-count], an <ol>, a [data-ending] and a <template> for when the connection breaks off. Events: `begun` with `{pages}`, at
 * most so many; `page` with `{url, score, pages_scanned, path}`, each a line of the list; at last `done` or `error` with
 * `{html}`, made by our server, of what came of it.
 */
async function stream(form) {
  const end = busy(form);
  const view = document.getElementById(form.dataset.stream);
  const [bar, count, list, ending, broken] = [
    'progress',
    '[data-count]',
    'ol',
    '[data-ending]',
    'template',
  ].map((part) => view.querySelector(part));
  bar.value = 0;
  count.textContent = '0';
  list.replaceChildren();
  ending.replaceChildren();
  view.hidden = false;
  let html = broken.innerHTML;
  try {
    const response = await fetch(form.action, {
      method: 'POST',
      headers: { Accept: 'text/event-stream' },
      body: new URLSearchParams(new FormData(form)),
    });
    // Signed out meanwhile, or the website is no longer ours.
    if (response.redirected) return location.assign(response.url);
    for await (const [event, data] of events(response.body)) {
      if (event === 'begun') bar.max = data.pages;
      else if (event === 'page') {
        bar.value = data.pages_scanned;
        count.textContent = `${data.pages_scanned} of at most ${bar.max}`;
        list.prepend(lineOf(data));
      } else if (event === 'done' || event === 'error') {
        ({ html } = data);
        bar.value = bar.max;
      }
    }
  } catch {
    // What is known of it is told below.
  }
  end();
  ending.innerHTML = html;
  ending.focus();
}

/** A page that was scanned, as a line that leads to its audit. */
function lineOf({ url, score, path }) {
  const line = document.createElement('li');
  const link = document.createElement('a');
  link.href = path;
  link.textContent = url;
  line.append(link, score === null ? ' no score' : ` score ${score}`);
  return line;
}

/** Server-sent events (WHATWG HTML, section 9.2) of a body: their name and data. */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const blocks = (rest + read.value).split('\n\n');
    rest = blocks.pop();
    for (const block of blocks) {
      const event = /^event: (.*)$/m.exec(block)?.[1];
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (event && data) yield [event, JSON.parse(data)];
    }
  }
}

/** Say it to screen readers. */
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

function seconds(count) {
  return `${count} ${count === 1 ? 'second' : 'seconds'}`;
}
