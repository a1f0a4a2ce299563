const AGAIN_MS = 5000

/**
 * For a page that stands in for another without a network: loads what was wanted once the shop answers, unless somebody types.
 * The browser's word comes first, but it is also online where a network leads nowhere.
 */
export const BACK_ONLINE = `(function(){var timer,path=location.pathname;
function wait(){clearTimeout(timer);timer=setTimeout(look,${AGAIN_MS})}
function look(){if(!navigator.onLine)return wait();fetch('/healthz',{cache:'no-store'}).then(function(answer){
if(location.pathname!==path)return;
if(answer.ok&&!document.querySelector(':is(input,select,textarea):focus,[role=dialog]'))location.reload();else wait()},wait)}
if(path!=='/offline'){addEventListener('online',look);wait()}})()`
