/** Shows which bundle defined each tag. */
for (const place of document.querySelectorAll<HTMLElement>('[data-version]')) {
  void customElements.whenDefined(place.dataset['version'] ?? '').then((element) => {
    place.textContent = (element as unknown as { version: string }).version;
  });
}
