/** Product images that load late fade in over their colour. Runs before hydration, and hides nothing without scripts. */
export const FADE_IN = `document.addEventListener('load',function(event){var image=event.target
if(image.loading==='lazy'&&image.animate&&image.closest('.product-picture')&&!matchMedia('(prefers-reduced-motion:reduce)').matches)
image.animate({opacity:[0,1]},200)},true)`
